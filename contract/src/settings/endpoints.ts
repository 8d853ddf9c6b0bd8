import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { FirmSettings, SettingsChanges } from './schema.ts';

const tag = 'Settings';

export const getSettings = {
  method: 'GET',
  url: '/settings',
  summary: 'Answers how the firm works',
  tag,
  roles: ['admin'],
  schema: { response: { 200: success(FirmSettings) } },
} as const satisfies Endpoint;

export const updateSettings = {
  method: 'PUT',
  url: '/settings',
  summary: 'Changes how the firm works, all of it or a part',
  tag,
  roles: ['admin'],
  schema: { body: SettingsChanges, response: { 200: success(FirmSettings) } },
} as const satisfies Endpoint;

export const testNotification = {
  method: 'POST',
  url: '/settings/test-notification',
  summary: 'Sends the caller a notification, to see that it arrives',
  tag,
  roles: ['admin'],
  schema: { headers: Creating, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
