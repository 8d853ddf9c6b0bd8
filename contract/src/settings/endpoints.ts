import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { FirmSettings, SettingsChanges } from './schema.ts';

export const getSettings = {
  method: 'GET',
  url: '/settings',
  roles: ['admin'],
  schema: { response: { 200: success(FirmSettings) } },
} as const satisfies Endpoint;

export const updateSettings = {
  method: 'PUT',
  url: '/settings',
  roles: ['admin'],
  schema: { body: SettingsChanges, response: { 200: success(FirmSettings) } },
} as const satisfies Endpoint;

export const testNotification = {
  method: 'POST',
  url: '/settings/test-notification',
  roles: ['admin'],
  schema: { headers: Creating, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
