import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { type Endpoint, pageOf, success } from '../endpoint.ts';
import { Notification, NotificationFilter, UntilFilter } from './schema.ts';

const tag = 'Notifications';
const byId = z.object({ id: givenId(says('Notification not found')) });
const everyone = ['client', 'consultant', 'admin'] as const;

export const listNotifications = {
  method: 'GET',
  url: '/notifications',
  summary:
    "Lists the caller's own notifications, the newest first; the first page has the number of all unread ones",
  tag,
  roles: everyone,
  schema: {
    querystring: NotificationFilter,
    response: { 200: pageOf(Notification).extend({ unread: z.int().optional() }) },
  },
} as const satisfies Endpoint;

export const readNotification = {
  method: 'PUT',
  url: '/notifications/:id/read',
  summary: 'Marks a notification as read',
  tag,
  roles: everyone,
  schema: { params: byId, response: { 200: success(Notification) } },
} as const satisfies Endpoint;

export const readAllNotifications = {
  method: 'PUT',
  url: '/notifications/read-all',
  summary: "Marks all of the caller's notifications as read",
  tag,
  roles: everyone,
  schema: { querystring: UntilFilter, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const clearNotifications = {
  method: 'DELETE',
  url: '/notifications',
  summary: "Clears the caller's notifications",
  tag,
  roles: everyone,
  schema: { querystring: UntilFilter, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
