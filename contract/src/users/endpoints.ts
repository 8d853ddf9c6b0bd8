import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Successor } from '../handovers/schema.ts';
import { ActivityChange, NewUser, User, UserChanges, UserFilter, UserSelection } from './schema.ts';

const byId = z.object({ id: z.uuid('User not found') });

export const listUsers = {
  method: 'GET',
  url: '/users',
  roles: ['consultant', 'admin'],
  schema: { querystring: UserFilter, response: { 200: pageOf(User) } },
} as const satisfies Endpoint;

/** The same list for a spreadsheet. */
export const downloadUsers = {
  method: 'GET',
  url: '/users/csv',
  roles: ['consultant', 'admin'],
  file: 'text/csv',
  schema: { querystring: UserSelection },
} as const satisfies Endpoint;

export const getUser = {
  method: 'GET',
  url: '/users/:id',
  roles: ['client', 'consultant', 'admin'],
  schema: { params: byId, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const updateUser = {
  method: 'PUT',
  url: '/users/:id',
  roles: ['client', 'consultant', 'admin'],
  schema: { params: byId, body: UserChanges, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const approveUser = {
  method: 'PUT',
  url: '/users/:id/approve',
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const deleteUser = {
  method: 'DELETE',
  url: '/users/:id',
  roles: ['admin'],
  schema: { params: byId, querystring: Successor, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const toggleUser = {
  method: 'PUT',
  url: '/users/:id/toggle-active',
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const listAdminUsers = {
  method: 'GET',
  url: '/admin/users',
  roles: ['admin'],
  schema: { querystring: UserFilter, response: { 200: pageOf(User) } },
} as const satisfies Endpoint;

export const addUser = {
  method: 'POST',
  url: '/admin/users',
  roles: ['admin'],
  schema: { headers: Creating, body: NewUser, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const setUserActivity = {
  method: 'PUT',
  url: '/admin/users/:id/status',
  roles: ['admin'],
  schema: { params: byId, body: ActivityChange, response: { 200: success(User) } },
} as const satisfies Endpoint;
