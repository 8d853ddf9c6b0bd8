import { z } from 'zod';
import { type Endpoint, pageOf, success } from '../endpoint.ts';
import { ClearFilter, Notification, NotificationFilter } from './schema.ts';

const byId = z.object({ id: z.uuid('Notification not found') });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listNotifications = {
  method: 'GET',
  url: '/notifications',
  roles: everyone,
  schema: { querystring: NotificationFilter, response: { 200: pageOf(Notification) } },
} as const satisfies Endpoint;

export const readNotification = {
  method: 'PUT',
  url: '/notifications/:id/read',
  roles: everyone,
  schema: { params: byId, response: { 200: success(Notification) } },
} as const satisfies Endpoint;

export const readAllNotifications = {
  method: 'PUT',
  url: '/notifications/read-all',
  roles: everyone,
  schema: { response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const clearNotifications = {
  method: 'DELETE',
  url: '/notifications',
  roles: everyone,
  schema: { querystring: ClearFilter, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
