import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Template, TemplateChanges, TemplateFilter, TemplateForm } from './schema.ts';

const tag = 'Templates';
const firm = ['consultant', 'admin'] as const;
const byId = z.object({ id: givenId(says('Saved text not found')) });

export const listTemplates = {
  method: 'GET',
  url: '/templates',
  summary: 'Lists the saved texts of rooms and, for a consultant, their own',
  tag,
  roles: firm,
  schema: { querystring: TemplateFilter, response: { 200: pageOf(Template) } },
} as const satisfies Endpoint;

export const addTemplate = {
  method: 'POST',
  url: '/templates',
  summary: 'Adds a saved reply or a template of a result, of the consultant or of a room',
  tag,
  roles: firm,
  refusals: [403, 409],
  example: { kind: 'reply', title: 'Documents needed', body: '<p>Dear {client}, please send …</p>' },
  schema: { headers: Creating, body: TemplateForm, response: { 200: success(Template) } },
} as const satisfies Endpoint;

export const updateTemplate = {
  method: 'PUT',
  url: '/templates/:id',
  summary: 'Changes a saved text',
  tag,
  roles: firm,
  refusals: [403, 409],
  schema: { params: byId, body: TemplateChanges, response: { 200: success(Template) } },
} as const satisfies Endpoint;

export const deleteTemplate = {
  method: 'DELETE',
  url: '/templates/:id',
  summary: 'Deletes a saved text',
  tag,
  roles: firm,
  refusals: [403],
  schema: { params: byId, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
