import { z } from 'zod';
import { says } from '../language/says.ts';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Company, CompanyChanges, CompanyFilter, CompanyForm, CompanyOfClient } from './schema.ts';

const tag = 'Companies';
const byId = z.object({ id: z.uuid(says('Company not found')) });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listCompanies = {
  method: 'GET',
  url: '/companies',
  summary: 'Lists the companies the caller may see',
  tag,
  roles: everyone,
  schema: { querystring: CompanyFilter, response: { 200: pageOf(Company) } },
} as const satisfies Endpoint;

export const getCompany = {
  method: 'GET',
  url: '/companies/:id',
  summary: 'Returns one company',
  tag,
  roles: everyone,
  schema: { params: byId, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const addCompany = {
  method: 'POST',
  url: '/companies',
  summary: 'Adds a company to a client',
  tag,
  roles: everyone,
  refusals: [404, 409],
  schema: { headers: Creating, body: CompanyForm, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const updateCompany = {
  method: 'PUT',
  url: '/companies/:id',
  summary: 'Changes a company',
  tag,
  roles: everyone,
  schema: { params: byId, body: CompanyChanges, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const deleteCompany = {
  method: 'DELETE',
  url: '/companies/:id',
  summary: 'Deletes a company',
  tag,
  roles: ['client', 'admin'],
  schema: { params: byId, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const addCompanyOfClient = {
  method: 'POST',
  url: '/clients/company',
  summary: 'Adds a company to a client; only its name is required',
  tag,
  roles: everyone,
  refusals: [404, 409],
  example: {
    client_id: '5b0c2b3e-1f53-4c1e-9a53-0d6f6c2f7a11',
    company: { name: 'Ege Kuru Meyve', department: 'Export' },
  },
  schema: { headers: Creating, body: CompanyOfClient, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const updateCompanyOfClient = {
  method: 'PUT',
  url: '/clients/company',
  summary: 'Changes a company of a client',
  tag,
  roles: everyone,
  refusals: [404],
  schema: { body: CompanyOfClient, response: { 200: success(Company) } },
} as const satisfies Endpoint;
