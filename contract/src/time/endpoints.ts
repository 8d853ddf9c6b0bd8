import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Month } from './report.ts';
import {
  MonthChange,
  MonthState,
  RemovedTimeEntry,
  ReportFilter,
  RunningTimer,
  StoppedTimer,
  TimeEntry,
  TimeEntryChanges,
  TimeEntryForm,
  TimeFilter,
  TimerForm,
  TimeReport,
  TimeSelection,
  TimeTotal,
} from './schema.ts';

const tag = 'Time';
const byId = z.object({ id: givenId(says('Time entry not found')) });
const staff = ['consultant', 'admin'] as const;
const consultant = ['consultant'] as const;

export const getTimer = {
  method: 'GET',
  url: '/timer',
  summary: "Returns the caller's running timer, or null",
  tag,
  roles: consultant,
  schema: { response: { 200: success(RunningTimer.nullable()) } },
} as const satisfies Endpoint;

export const startTimer = {
  method: 'POST',
  url: '/timer',
  summary: 'Starts the timer on a consultation; another one is stopped and saved',
  tag,
  roles: consultant,
  refusals: [404, 409],
  schema: { headers: Creating, body: TimerForm, response: { 200: success(TimeEntry) } },
} as const satisfies Endpoint;

export const stopTimer = {
  method: 'DELETE',
  url: '/timer',
  summary: 'Stops the timer and returns its entry, or null if it ran for less than a minute',
  tag,
  roles: consultant,
  refusals: [404, 409],
  schema: { querystring: StoppedTimer, response: { 200: success(TimeEntry.nullable()) } },
} as const satisfies Endpoint;

export const listTimeEntries = {
  method: 'GET',
  url: '/time-entries',
  summary: 'Lists time entries, the latest first; the first page has the total of all',
  tag,
  roles: staff,
  schema: {
    querystring: TimeFilter,
    response: { 200: pageOf(TimeEntry).extend({ total: TimeTotal.optional() }) },
  },
} as const satisfies Endpoint;

export const addTimeEntry = {
  method: 'POST',
  url: '/time-entries',
  summary: 'Adds time to a consultation by hand',
  tag,
  roles: staff,
  refusals: [403, 404, 409],
  schema: { headers: Creating, body: TimeEntryForm, response: { 200: success(TimeEntry) } },
} as const satisfies Endpoint;

export const updateTimeEntry = {
  method: 'PUT',
  url: '/time-entries/:id',
  summary: 'Changes a time entry; with minutes it also stops a running one',
  tag,
  roles: staff,
  refusals: [403, 409],
  schema: { params: byId, body: TimeEntryChanges, response: { 200: success(TimeEntry) } },
} as const satisfies Endpoint;

export const deleteTimeEntry = {
  method: 'DELETE',
  url: '/time-entries/:id',
  summary: 'Deletes a time entry',
  tag,
  roles: staff,
  refusals: [403, 409],
  schema: { params: byId, querystring: RemovedTimeEntry, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const downloadTimeEntries = {
  method: 'GET',
  url: '/time-entries/csv',
  summary: 'Returns time entries as a spreadsheet',
  tag,
  roles: staff,
  file: 'text/csv',
  schema: { querystring: TimeSelection },
} as const satisfies Endpoint;

export const reportTime = {
  method: 'GET',
  url: '/time-entries/report',
  summary: "Returns the time by company, consultant, room or month; to a consultant, the caller's own",
  tag,
  roles: staff,
  isLong: true,
  schema: { querystring: ReportFilter, response: { 200: success(TimeReport) } },
} as const satisfies Endpoint;

export const downloadTimeReport = {
  method: 'GET',
  url: '/time-entries/report/csv',
  summary: 'Returns the report as a spreadsheet',
  tag,
  roles: staff,
  file: 'text/csv',
  schema: { querystring: ReportFilter },
} as const satisfies Endpoint;

export const downloadTimePdf = {
  method: 'GET',
  url: '/time-entries/report/pdf',
  summary: 'Returns the report as a PDF',
  tag,
  roles: staff,
  refusals: [409],
  file: 'application/pdf',
  schema: { querystring: ReportFilter },
} as const satisfies Endpoint;

export const changeMonth = {
  method: 'PUT',
  url: '/months/:month',
  summary:
    'Closes a month, so that its time entries stay as they are, or opens it again; the 409 lists the timers that still run',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { params: z.object({ month: Month }), body: MonthChange, response: { 200: success(MonthState) } },
} as const satisfies Endpoint;
