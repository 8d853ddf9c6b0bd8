import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Company, CompanyChanges, CompanyFilter, CompanyForm, CompanyOfClient } from './schema.ts';

const byId = z.object({ id: z.uuid('Company not found') });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listCompanies = {
  method: 'GET',
  url: '/companies',
  roles: everyone,
  schema: { querystring: CompanyFilter, response: { 200: pageOf(Company) } },
} as const satisfies Endpoint;

export const getCompany = {
  method: 'GET',
  url: '/companies/:id',
  roles: everyone,
  schema: { params: byId, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const addCompany = {
  method: 'POST',
  url: '/companies',
  roles: everyone,
  schema: { headers: Creating, body: CompanyForm, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const updateCompany = {
  method: 'PUT',
  url: '/companies/:id',
  roles: everyone,
  schema: { params: byId, body: CompanyChanges, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const deleteCompany = {
  method: 'DELETE',
  url: '/companies/:id',
  roles: ['client', 'admin'],
  schema: { params: byId, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const addCompanyOfClient = {
  method: 'POST',
  url: '/clients/company',
  roles: everyone,
  schema: { headers: Creating, body: CompanyOfClient, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const updateCompanyOfClient = {
  method: 'PUT',
  url: '/clients/company',
  roles: everyone,
  schema: { body: CompanyOfClient, response: { 200: success(Company) } },
} as const satisfies Endpoint;
