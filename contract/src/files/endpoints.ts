import { z } from 'zod';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Paging } from '../paging.ts';
import { FileOfCase, UploadedFile } from './schema.ts';

const tag = 'Files';
const everyone = ['client', 'consultant', 'admin'] as const;
const ofFile = z.object({ id: givenId(says('File not found')) });

export const uploadFile = {
  method: 'POST',
  url: '/files',
  summary:
    'Stores the file in the field `file`, which a request, a message or a result can name in `file_ids` within a day',
  tag,
  roles: everyone,
  refusals: [403, 409, 429],
  upload: true,
  schema: {
    headers: Creating,
    response: { 200: success(UploadedFile) },
  },
} as const satisfies Endpoint;

export const getFileContent = {
  method: 'GET',
  url: '/files/:id',
  summary: 'The content of a file, or the part that a Range header names',
  tag,
  roles: everyone,
  refusals: [409, 429],
  file: 'application/octet-stream',
  schema: { params: ofFile },
} as const satisfies Endpoint;

export const deleteFile = {
  method: 'DELETE',
  url: '/files/:id',
  summary: 'Deletes a file of the caller that is attached to nothing',
  tag,
  roles: everyone,
  refusals: [403, 409],
  worksOnFullDisk: true,
  schema: { params: ofFile, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const listFiles = {
  method: 'GET',
  url: '/consultations/:id/files',
  summary: 'Lists the files of a consultation, the newest first',
  tag,
  roles: everyone,
  schema: {
    params: z.object({ id: givenId(says('Consultation not found')) }),
    querystring: Paging,
    response: { 200: pageOf(FileOfCase) },
  },
} as const satisfies Endpoint;
