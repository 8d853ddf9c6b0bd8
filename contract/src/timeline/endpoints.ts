import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Paging } from '../paging.ts';
import {
  MessageEdit,
  MessageVersion,
  NewMessage,
  Person,
  Presence,
  Reading,
  ReadPosition,
  Redaction,
  TimelineEntry,
  TimelineFilter,
  Unread,
} from './schema.ts';

const tag = 'Consultations';
const ofCase = z.object({ id: givenId(says('Consultation not found')) });
const ofMessage = z.object({ id: givenId(says('Message not found')) });
const everyone = ['client', 'consultant', 'admin'] as const;

export const getTimeline = {
  method: 'GET',
  url: '/consultations/:id/timeline',
  summary: 'Lists what happened in a consultation, oldest first, with what the caller has read of it',
  tag,
  roles: everyone,
  schema: {
    params: ofCase,
    querystring: TimelineFilter,
    response: {
      200: success(z.array(TimelineEntry)).extend({
        has_before: z.boolean(),
        has_after: z.boolean(),
        reading: Reading,
      }),
    },
  },
} as const satisfies Endpoint;

export const listPeople = {
  method: 'GET',
  url: '/consultations/:id/people',
  summary: 'Lists the people that a message, or a note, may mention',
  tag,
  roles: everyone,
  schema: {
    params: ofCase,
    querystring: z.object({ visibility: NewMessage.shape.visibility }),
    response: { 200: success(z.array(Person)) },
  },
} as const satisfies Endpoint;

export const postMessage = {
  method: 'POST',
  url: '/consultations/:id/messages',
  summary: 'Writes a message to everyone who sees a consultation, or a note for staff',
  tag,
  roles: everyone,
  refusals: [403, 409],
  example: { body: '<p>The certificate of origin arrived today.</p>' },
  schema: { headers: Creating, params: ofCase, body: NewMessage, response: { 200: success(TimelineEntry) } },
} as const satisfies Endpoint;

export const editMessage = {
  method: 'PUT',
  url: '/messages/:id',
  summary: 'Edits a message, in the first 15 minutes',
  tag,
  roles: everyone,
  refusals: [403, 409],
  schema: { params: ofMessage, body: MessageEdit, response: { 200: success(TimelineEntry) } },
} as const satisfies Endpoint;

export const takeFileBack = {
  method: 'DELETE',
  url: '/messages/:id/files/:file_id',
  summary: 'Takes a file back from a message, within 15 minutes; its author',
  tag,
  roles: everyone,
  refusals: [403, 409],
  worksOnFullDisk: true,
  schema: {
    params: ofMessage.extend({ file_id: givenId(says('Message not found')) }),
    response: { 200: success(z.null()) },
  },
} as const satisfies Endpoint;

export const listMessageVersions = {
  method: 'GET',
  url: '/messages/:id/versions',
  summary: 'Lists the earlier texts of a message, oldest first',
  tag,
  roles: ['consultant', 'admin'],
  schema: { params: ofMessage, querystring: Paging, response: { 200: pageOf(MessageVersion) } },
} as const satisfies Endpoint;

export const redactMessage = {
  method: 'POST',
  url: '/messages/:id/redact',
  summary: 'Removes the text of a message, and its copies',
  tag,
  roles: ['admin'],
  refusals: [409],
  example: { reason: 'It names a card number' },
  schema: { params: ofMessage, body: Redaction, response: { 200: success(TimelineEntry) } },
} as const satisfies Endpoint;

export const read = {
  method: 'PUT',
  url: '/consultations/:id/read-position',
  summary: 'Says how far the caller has read',
  tag,
  roles: everyone,
  refusals: [403],
  rateLimit: 'presence',
  worksOnFullDisk: true,
  schema: { params: ofCase, body: ReadPosition, response: { 200: success(Reading) } },
} as const satisfies Endpoint;

export const showPresence = {
  method: 'PUT',
  url: '/consultations/:id/presence',
  summary: 'Tells those who may read it that the caller is writing',
  tag,
  roles: everyone,
  refusals: [403],
  rateLimit: 'presence',
  worksOnFullDisk: true,
  schema: { params: ofCase, body: Presence, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

const following = { params: ofCase, response: { 200: success(z.object({ is_following: z.boolean() })) } };

export const follow = {
  method: 'PUT',
  url: '/consultations/:id/following',
  summary: 'Follows a consultation',
  tag,
  roles: everyone,
  refusals: [403],
  schema: following,
} as const satisfies Endpoint;

export const unfollow = {
  method: 'DELETE',
  url: '/consultations/:id/following',
  summary: 'No longer follows a consultation, until the caller writes or is mentioned',
  tag,
  roles: everyone,
  refusals: [403],
  schema: following,
} as const satisfies Endpoint;

export const countUnread = {
  method: 'GET',
  url: '/consultations/unread',
  summary: 'Counts the unread messages of the consultations that the caller follows, and these consultations',
  tag,
  roles: everyone,
  schema: { response: { 200: success(Unread) } },
} as const satisfies Endpoint;
