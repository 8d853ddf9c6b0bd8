import {
  addCompany,
  addCompanyOfClient,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
  updateCompanyOfClient,
} from '@consultflow/contract/companies/endpoints';
import type { CompanyForm, CompanyOfClient } from '@consultflow/contract/companies/forms';
import { Company } from '@consultflow/contract/companies/schema';
import { pageOf } from '@consultflow/contract/endpoint';
import { msg, t } from '@consultflow/contract/language/t';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { call } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { LIGHT, pagesOf } from '../../lib/api/pages.ts';
import { storedUser } from '../../lib/session/session.ts';

const FAILED = msg('Failed to fetch companies');

/** A listed company; without an id it exists only on this page. */
export type Listed = Omit<Company, 'id'> & { id?: string | null | undefined };

const listOwn = {
  ...listCompanies,
  schema: {
    ...listCompanies.schema,
    response: { 200: pageOf(Company.extend({ id: z.string().nullish() })) },
  },
};

export const ownCompanies = pagesOf<Listed>({
  key: queryKeys.companies.every,
  page: (cursor, signal) =>
    call(listOwn, { query: { ...LIGHT, cursor } }, { signal, words: { unusable: t(FAILED) } }),
  failure: FAILED,
});

/** Who made this version of a company, if that is known. */
export function useLastEditor({ id, updated_at }: Pick<Listed, 'id' | 'updated_at'>) {
  const { data } = useQuery({
    queryKey: queryKeys.companies.one(id ?? '', updated_at ?? ''),
    queryFn: ({ signal }) => call(getCompany, { params: { id: id ?? '' } }, { signal }),
    select: ({ data: { changed_by_name } }) => changed_by_name,
    enabled: Boolean(id),
    meta: { failure: FAILED },
  });
  return data;
}

/** A new company, or with an id an edit. */
export const useSaveCompany = (id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.save(id),
    stale: [queryKeys.companies.every, queryKeys.users.every],
    mutationFn: (company: CompanyForm & { updated_at?: string }, key) =>
      id
        ? call(updateCompany, { params: { id }, body: company })
        : call(addCompany, { body: { ...company, client_id: storedUser()?.id }, key: key() }),
    meta: {
      success: id ? msg('Company updated successfully') : msg('Company added successfully'),
      failure: msg('Failed to save company. Please try again.'),
    },
  });

/** The same for consultants and admins, beside a request of the client. */
export const useSaveCompanyOfClient = (client_id: string, id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.saveOfClient(client_id, id),
    stale: [queryKeys.consultations.everyOne, queryKeys.users.every],
    mutationFn: (fields: CompanyOfClient['company'], key) =>
      id
        ? call(updateCompanyOfClient, { body: { client_id, company: { ...fields, id } } })
        : call(addCompanyOfClient, { body: { client_id, company: fields }, key: key() }),
    meta: {
      success: id ? msg('Company updated successfully') : msg('New company added successfully'),
      failure: id ? msg('Failed to update company') : msg('Failed to add new company'),
    },
  });

/** One without an id is removed without a call. */
export function useDeleteCompany() {
  const cache = useQueryClient();
  const forget = (company: Listed) =>
    cache.setQueryData(
      ownCompanies.queryKey,
      (list) => list && { ...list, pages: list.pages.map(without(company)) },
    );
  return useMutation({
    mutationFn: async (company: Listed) =>
      company.id ? call(deleteCompany, { params: { id: company.id } }) : forget(company),
    onSettled: (_answer, _error, { id }) =>
      id
        ? Promise.all([
            cache.invalidateQueries({ queryKey: queryKeys.companies.every }),
            cache.invalidateQueries({ queryKey: queryKeys.users.every }),
          ])
        : undefined,
    meta: { success: msg('Company deleted successfully'), failure: msg('Failed to delete company') },
  });
}

const without =
  (company: Listed) =>
  <Page extends { data?: Listed[] | undefined }>(page: Page): Page => ({
    ...page,
    data: page.data?.filter((one) => one !== company),
  });
