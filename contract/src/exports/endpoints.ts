import { z } from 'zod';
import { Creating, type Endpoint, success } from '../endpoint.ts';
import { ExportRequest } from './schema.ts';

/** Answers the file itself, made as it is read; with an e-mail address it says that the documents are on their way. */
export const exportConsultations = {
  method: 'POST',
  url: '/exports',
  roles: ['client', 'consultant', 'admin'],
  file: ['application/pdf', 'application/zip'],
  schema: { headers: Creating, body: ExportRequest, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;
