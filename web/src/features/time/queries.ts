import { getCompany, updateCompany } from '@consultflow/contract/companies/endpoints';
import type { CompanyChanges } from '@consultflow/contract/companies/changes';
import { msg } from '@consultflow/contract/language/t';
import {
  addTimeEntry,
  changeMonth,
  deleteTimeEntry,
  downloadTimeEntries,
  downloadTimePdf,
  downloadTimeReport,
  getTimer,
  listTimeEntries,
  reportTime,
  startTimer,
  stopTimer,
  updateTimeEntry,
} from '@consultflow/contract/time/endpoints';
import type {
  ReportFilter,
  TimeAsked,
  TimeEntry,
  TimeEntryForm,
  TimerForm,
} from '@consultflow/contract/time/schema';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';

/** The caller's timer, with how far the clock of this device is behind the server's, in milliseconds. */
export const runningTimer = queryOptions({
  queryKey: queryKeys.time.timer,
  queryFn: async ({ signal }) => {
    const { data } = await call(getTimer, {}, { signal });
    return data && { ...data, behind: Date.parse(data.now) - Date.now() };
  },
  meta: { failure: msg('The timer could not be loaded') },
});

const stale = [queryKeys.time.every, queryKeys.companies.every];

export const useStartTimer = () =>
  useSingleFlight({
    mutationKey: mutationKeys.time.timer,
    stale,
    mutationFn: (timer: TimerForm, key) => call(startTimer, { body: timer, key: key() }),
    meta: { failure: msg('The timer could not be started') },
  });

export const useStopTimer = () =>
  useSingleFlight({
    mutationKey: mutationKeys.time.timer,
    stale,
    mutationFn: (timer: { entry_id: string; minutes: number | undefined }) =>
      call(stopTimer, { query: timer }),
    meta: { failure: msg('The timer could not be stopped') },
  });

/** Ends somebody's timer as it was seen, with how many minutes are kept; 0 discards it. */
export const useEndTimerOf = ({ id, updated_at }: Pick<TimeEntry, 'id' | 'updated_at'>) =>
  useSingleFlight({
    mutationKey: mutationKeys.time.save(id),
    stale,
    mutationFn: async (minutes: number) => {
      if (minutes === 0) await call(deleteTimeEntry, { params: { id }, query: { updated_at } });
      else await call(updateTimeEntry, { params: { id }, body: { minutes, updated_at } });
    },
    meta: { failure: msg('The timer could not be stopped') },
  });

const AT_ONCE = 200;

/** The entries that are not running, the latest first, page by page, and the total of all of them. */
export const timeEntries = (filter: TimeAsked) =>
  infiniteQueryOptions({
    queryKey: queryKeys.time.entries(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listTimeEntries, { query: { ...filter, cursor, light: 'true', limit: AT_ONCE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data).filter(({ minutes }) => minutes !== null),
      total: pages[0]!.total!,
    }),
    meta: { failure: msg('The time could not be loaded') },
  });

export const useSaveTime = (consultation_id: string, id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.time.saveInCase(consultation_id, id),
    stale,
    mutationFn: ({ updated_at, ...entry }: TimeEntryForm & { updated_at?: string | undefined }, key) =>
      id
        ? call(updateTimeEntry, { params: { id }, body: { ...entry, updated_at } })
        : call(addTimeEntry, { body: entry, key: key() }),
    meta: { failure: msg('The time could not be saved') },
  });

export const useDeleteTime = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.time.delete(id),
    stale,
    mutationFn: (updated_at: string | undefined) =>
      call(deleteTimeEntry, { params: { id }, query: { updated_at } }),
    meta: { failure: msg('The time could not be deleted') },
  });

/** A company, with the hours that are agreed with it. */
export const companyWithHours = (id: string) =>
  queryOptions({
    queryKey: queryKeys.companies.one(id),
    queryFn: ({ signal }) => call(getCompany, { params: { id } }, { signal }),
    select: ({ data }) => data,
    meta: { failure: msg('The agreed hours could not be loaded') },
  });

export const useAgreeHours = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.save(id),
    stale,
    mutationFn: (agreement: Pick<CompanyChanges, 'agreed_minutes' | 'agreed_from' | 'agreed_until'>) =>
      call(updateCompany, { params: { id }, body: agreement }),
    meta: { failure: msg('The agreed hours could not be saved') },
  });

export const timeReport = (filter: ReportFilter) =>
  queryOptions({
    queryKey: queryKeys.time.report(filter),
    queryFn: ({ signal }) => call(reportTime, { query: filter }, { signal }),
    select: ({ data }) => data,
    meta: { failure: msg('The time could not be loaded') },
  });

/** The present month in the firm's zone, which a report has that names none. */
export const presentMonth = queryOptions({
  ...timeReport({ by: 'month' }),
  select: ({ data }) => data.to,
});

export const useChangeMonth = (month: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.time.month(month),
    stale,
    mutationFn: (is_closed: boolean) => call(changeMonth, { params: { month }, body: { is_closed } }),
    meta: { failure: msg('The month could not be changed') },
  });

export const useDownloadReport = (filter: ReportFilter) =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadTimeReport, { query: filter })),
    meta: { failure: msg('The time could not be loaded') },
  });

export const useDownloadPdf = (filter: ReportFilter) =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadTimePdf, { query: filter })),
    meta: { failure: msg('The time could not be loaded') },
  });

export const useDownloadEntries = (filter: TimeAsked) =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadTimeEntries, { query: filter })),
    meta: { failure: msg('The time could not be loaded') },
  });
