import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { FirmSettings, SettingsToSave } from './schema.ts';

const tag = 'Settings';

export const getSettings = {
  method: 'GET',
  url: '/settings',
  summary: 'Returns the settings of the firm',
  tag,
  roles: ['admin'],
  schema: { response: { 200: success(FirmSettings) } },
} as const satisfies Endpoint;

export const updateSettings = {
  method: 'PUT',
  url: '/settings',
  summary: 'Changes the settings of the firm, all or some',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { body: SettingsToSave, response: { 200: success(FirmSettings) } },
} as const satisfies Endpoint;

export const testNotification = {
  method: 'POST',
  url: '/settings/test-notification',
  summary: 'Sends the caller a test notification',
  tag,
  roles: ['admin'],
  schema: { headers: Creating, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
