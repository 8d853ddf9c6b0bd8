import {
  addCompany,
  deleteCompany,
  listCompanies,
  updateCompany,
} from '@consultflow/contract/companies/endpoints';
import type { Company, CompanyForm } from '@consultflow/contract/companies/schema';
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
    mutationFn: (company: CompanyForm) =>
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
