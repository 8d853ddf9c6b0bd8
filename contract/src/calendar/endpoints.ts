import { z } from 'zod';
import { type Endpoint, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { CalendarFeed, CalendarLink, FeedChoices } from './schema.ts';

const tag = 'Appointments';
const everyone = ['client', 'consultant', 'admin'] as const;
const byId = z.object({ id: givenId(says('User not found')) });

export const readCalendar = {
  method: 'GET',
  url: '/calendar/:token.ics',
  summary:
    'Returns the appointments, holds, absences and closures that the owner of a private address has chosen, for calendar programs',
  tag,
  roles: 'anyone',
  refusals: [404],
  rateLimit: 'calendar',
  file: 'text/calendar',
  schema: {
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/, says('This calendar does not exist')) }),
  },
} as const satisfies Endpoint;

export const getCalendarFeed = {
  method: 'GET',
  url: '/users/:id/calendar-link',
  summary: "Says since when the caller's feed has its address, what it has, and which programs have read it",
  tag,
  roles: everyone,
  refusals: [403],
  schema: { params: byId, response: { 200: success(CalendarFeed) } },
} as const satisfies Endpoint;

export const renewCalendarLink = {
  method: 'PUT',
  url: '/users/:id/calendar-link',
  summary: "Makes a new address for the caller's feed and ends the one before",
  tag,
  roles: everyone,
  refusals: [403],
  hasSecret: true,
  schema: { params: byId, response: { 200: success(CalendarLink) } },
} as const satisfies Endpoint;

export const chooseFeed = {
  method: 'PUT',
  url: '/users/:id/calendar-feed',
  summary: "Chooses what the caller's feed has and how much it says",
  tag,
  roles: everyone,
  refusals: [403, 409],
  schema: { params: byId, body: FeedChoices, response: { 200: success(CalendarFeed) } },
} as const satisfies Endpoint;
