import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Successor } from '../handovers/schema.ts';
import { ActivityChange, NewUser, UserChanges } from './forms.ts';
import { ChangedUser } from './changed.ts';
import { User, UserFilter, UserRow, UserSelection } from './schema.ts';

const tag = 'Users';
const byId = z.object({ id: givenId(says('User not found')) });

export const listUsers = {
  method: 'GET',
  url: '/users',
  summary: 'Lists the people the caller may see',
  tag,
  roles: ['consultant', 'admin'],
  schema: { querystring: UserFilter, response: { 200: pageOf(UserRow) } },
} as const satisfies Endpoint;

/** The same list for a spreadsheet. */
export const downloadUsers = {
  method: 'GET',
  url: '/users/csv',
  summary: 'Returns the people the caller may list as a spreadsheet',
  tag,
  roles: ['consultant', 'admin'],
  file: 'text/csv',
  schema: { querystring: UserSelection },
} as const satisfies Endpoint;

export const getUser = {
  method: 'GET',
  url: '/users/:id',
  summary: 'Returns one person',
  tag,
  roles: ['client', 'consultant', 'admin'],
  isLong: true,
  schema: { params: byId, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const updateUser = {
  method: 'PUT',
  url: '/users/:id',
  summary: 'Changes a person: oneself, or as an admin anybody',
  tag,
  roles: ['client', 'consultant', 'admin'],
  refusals: [403, 409],
  example: { name: 'Ayşe Yıldırım', phone: '+90 232 555 0100', bio: 'Exports dried figs.' },
  schema: {
    params: byId,
    /** Of a consultant who gets another role. */
    querystring: Successor,
    body: UserChanges,
    response: { 200: success(ChangedUser) },
  },
} as const satisfies Endpoint;

export const approveUser = {
  method: 'PUT',
  url: '/users/:id/approve',
  summary: 'Approves the account of a client',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: {
    params: byId,
    querystring: UserChanges.pick({ account_status_seen: true }),
    response: { 200: success(User) },
  },
} as const satisfies Endpoint;

export const deleteUser = {
  method: 'DELETE',
  url: '/users/:id',
  summary: 'Deletes an account; the history keeps the name',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { params: byId, querystring: Successor, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const toggleUser = {
  method: 'PUT',
  url: '/users/:id/toggle-active',
  summary: 'Toggles whether an account is active',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { params: byId, response: { 200: success(ChangedUser) } },
} as const satisfies Endpoint;

export const listAdminUsers = {
  method: 'GET',
  url: '/admin/users',
  summary: 'Lists everybody',
  tag,
  roles: ['admin'],
  schema: { querystring: UserFilter, response: { 200: pageOf(UserRow) } },
} as const satisfies Endpoint;

export const addUser = {
  method: 'POST',
  url: '/admin/users',
  summary: 'Adds a person of any role',
  tag,
  roles: ['admin'],
  refusals: [409],
  example: { name: 'Minh Trần', email: 'minh@port.example', role: 'client', invite: true },
  schema: { headers: Creating, body: NewUser, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const setUserActivity = {
  method: 'PUT',
  url: '/admin/users/:id/status',
  summary: 'Makes an account active or inactive',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { params: byId, body: ActivityChange, response: { 200: success(ChangedUser) } },
} as const satisfies Endpoint;
