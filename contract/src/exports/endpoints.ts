import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { ExportRequest } from './schema.ts';

const tag = 'Exports';

/** Returns the file, generated while it is read; with an e-mail address, confirms that it will be mailed. */
export const exportConsultations = {
  method: 'POST',
  url: '/exports',
  summary:
    'Returns completed consultations as one PDF or as a ZIP, generated while it is read, or sends them by e-mail',
  tag,
  roles: ['client', 'consultant', 'admin'],
  refusals: [403, 404, 409],
  file: ['application/pdf', 'application/zip'],
  rateLimit: 'mailed export',
  worksOnFullDisk: true,
  example: { ids: ['0f8fad5b-d9cb-469f-a165-70867728950e'], format: 'zip', history: true },
  schema: { headers: Creating, body: ExportRequest, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
