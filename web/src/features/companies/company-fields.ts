import type { CompanyEntry } from '@consultflow/contract/companies/forms';
import { msg } from '@consultflow/contract/language/t';

export const fields = [
  { name: 'name', label: msg('Company Name'), wide: true },
  { name: 'address', label: msg('Address'), wide: true },
  { name: 'city', label: msg('City') },
  { name: 'state', label: msg('State', 'address') },
  { name: 'zipCode', label: msg('Zip Code') },
  { name: 'country', label: msg('Country') },
  { name: 'phone', label: msg('Phone'), type: 'tel' },
  { name: 'email', label: msg('Email'), type: 'email' },
  { name: 'website', label: msg('Website'), type: 'url' },
  { name: 'department', label: msg('Department') },
  { name: 'description', label: msg('Description'), wide: true },
] as const;

/** The fields of a company as they are typed. */
export type Written = Record<(typeof fields)[number]['name'], string>;

/** The same as they are sent. */
export type CompanyFields = Omit<CompanyEntry, 'id'> & { updated_at?: string };
