import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { Credentials, Forgetting, PasswordChoice, Registration, Session } from './schema.ts';

const tag = 'Sessions';

export const login = {
  method: 'POST',
  url: '/auth/login',
  summary: 'Signs in and returns the token of the session',
  tag,
  roles: 'anyone',
  refusals: [401],
  rateLimit: 'sign-in',
  hasSecret: true,
  worksOnFullDisk: true,
  schema: { body: Credentials, response: { 200: success(Session) } },
} as const satisfies Endpoint;

export const register = {
  method: 'POST',
  url: '/auth/register',
  summary: 'Signs up a client with a company, to be approved by an admin',
  tag,
  roles: 'anyone',
  refusals: [409],
  rateLimit: 'sign-up',
  schema: { headers: Creating, body: Registration, response: { 200: success(z.object({ id: z.string() })) } },
} as const satisfies Endpoint;

export const logout = {
  method: 'POST',
  url: '/auth/logout',
  summary: 'Ends the session of the token',
  tag,
  roles: ['client', 'consultant', 'admin'],
  worksOnFullDisk: true,
  schema: { response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const forgotPassword = {
  method: 'POST',
  url: '/auth/forgot-password',
  summary: 'Mails a link to choose a new password, if the account exists',
  tag,
  roles: 'anyone',
  rateLimit: 'password link',
  schema: { body: Forgetting, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const resetPassword = {
  method: 'POST',
  url: '/auth/reset-password',
  summary: 'Sets a new password with the token of a link that was mailed',
  tag,
  roles: 'anyone',
  rateLimit: 'new password',
  example: { token: 'q3Zs0cVYb6N4t1xPj9LkWmR8uHfDgE2aTQOvnIzKy7M', password: 'quay-side-lantern' },
  schema: { body: PasswordChoice, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
