import {
  addCompany,
  addCompanyOfClient,
  deleteCompany,
  listCompanies,
  updateCompany,
  updateCompanyOfClient,
} from '@consultflow/contract/companies/endpoints';
import type { Company, CompanyForm, CompanyOfClient } from '@consultflow/contract/companies/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pagesOf } from '../../lib/pages.ts';

const companies = ['companies'] as const;

export const ownCompanies = pagesOf<Company>({
  key: companies,
  page: (cursor, signal) => call(listCompanies, { query: { cursor } }, { signal }),
  failure: 'Failed to fetch companies',
});

/** A new company, or with an id an edit of it. */
export function useSaveCompany(id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (company: CompanyForm & { updated_at?: string }) =>
      id ? call(updateCompany, { params: { id }, body: company }) : call(addCompany, { body: company }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: companies }),
        cache.invalidateQueries({ queryKey: ['users'] }),
      ]),
    meta: {
      success: id ? 'Company updated successfully' : 'Company added successfully',
      failure: 'Failed to save company. Please try again.',
    },
  });
}

/** As the firm does it, beside a request of that client's. */
export function useSaveCompanyOfClient(client_id: string, id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (fields: CompanyOfClient['company']) =>
      id
        ? call(updateCompanyOfClient, { body: { client_id, company: { ...fields, id } } })
        : call(addCompanyOfClient, { body: { client_id, company: fields } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['consultations', 'one'] }),
        cache.invalidateQueries({ queryKey: ['users'] }),
      ]),
    meta: {
      success: id ? 'Company updated successfully' : 'New company added successfully',
      failure: id ? 'Failed to update company' : 'Failed to add new company',
    },
  });
}

export function useDeleteCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteCompany, { params: { id } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: companies }),
        cache.invalidateQueries({ queryKey: ['users'] }),
      ]),
    meta: { success: 'Company deleted successfully', failure: 'Failed to delete company' },
  });
}
