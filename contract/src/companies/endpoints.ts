import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { CompanyChanges } from './changes.ts';
import { CompanyForm, CompanyOfClient } from './forms.ts';
import { Invitation, InvitationForm, InvitationToken, Member } from './members.ts';
import { Company, CompanyAndEditor, CompanyFilter } from './schema.ts';

const tag = 'Companies';
const byId = z.object({ id: givenId(says('Company not found')) });
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
  schema: { params: byId, response: { 200: success(CompanyAndEditor) } },
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
  refusals: [403, 409],
  schema: { params: byId, body: CompanyChanges, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const deleteCompany = {
  method: 'DELETE',
  url: '/companies/:id',
  summary: 'Deletes a company',
  tag,
  roles: ['client', 'admin'],
  refusals: [409],
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

export const listMembers = {
  method: 'GET',
  url: '/companies/:id/members',
  summary: 'Lists the members of a company and the open invitations',
  tag,
  roles: ['client', 'admin'],
  schema: { params: byId, response: { 200: success(z.array(Member)) } },
} as const satisfies Endpoint;

export const inviteMember = {
  method: 'POST',
  url: '/companies/:id/members',
  summary: 'Invites somebody to a company by email; an earlier invitation of the address ends',
  tag,
  roles: ['client', 'admin'],
  refusals: [403, 409],
  rateLimit: 'invitation',
  hasSecret: true,
  schema: { headers: Creating, params: byId, body: InvitationForm, response: { 200: success(Invitation) } },
} as const satisfies Endpoint;

export const removeMember = {
  method: 'DELETE',
  url: '/companies/:id/members/:user_id',
  summary: 'Removes a member from a company, or leaves it',
  tag,
  roles: ['client', 'admin'],
  refusals: [403, 409],
  schema: {
    params: byId.extend({ user_id: givenId(says('Member not found')) }),
    response: { 200: success(z.null()) },
  },
} as const satisfies Endpoint;

export const acceptInvitation = {
  method: 'POST',
  url: '/company-invitations/accept',
  summary: 'Makes the caller a member of the company that has invited their address',
  tag,
  roles: ['client'],
  refusals: [403, 404, 409],
  schema: { headers: Creating, body: InvitationToken, response: { 200: success(Company) } },
} as const satisfies Endpoint;

export const withdrawInvitation = {
  method: 'DELETE',
  url: '/company-invitations/:id',
  summary: 'Withdraws an invitation to a company',
  tag,
  roles: ['client', 'admin'],
  refusals: [403],
  schema: {
    params: z.object({ id: givenId(says('Invitation not found')) }),
    response: { 200: success(z.null()) },
  },
} as const satisfies Endpoint;
