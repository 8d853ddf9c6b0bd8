import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { Credentials, Forgetting, PasswordChoice, Registration, Session } from './schema.ts';

export const login = {
  method: 'POST',
  url: '/auth/login',
  roles: 'anyone',
  schema: { body: Credentials, response: { 200: success(Session) } },
} as const satisfies Endpoint;

export const register = {
  method: 'POST',
  url: '/auth/register',
  roles: 'anyone',
  schema: { headers: Creating, body: Registration, response: { 200: success(z.object({ id: z.string() })) } },
} as const satisfies Endpoint;

export const logout = {
  method: 'POST',
  url: '/auth/logout',
  roles: ['client', 'consultant', 'admin'],
  schema: { response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const forgotPassword = {
  method: 'POST',
  url: '/auth/forgot-password',
  roles: 'anyone',
  schema: { body: Forgetting, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const resetPassword = {
  method: 'POST',
  url: '/auth/reset-password',
  roles: 'anyone',
  schema: { body: PasswordChoice, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
