import { downloadConsultations, exportConsultation } from '@consultflow/contract/consultations/endpoints';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import { expect, test } from 'vitest';
import { fileOf } from './files.ts';
import { type ApiError, wordsOf } from './replies.ts';

const ZIP_END = `PK\u0005\u0006${'\0'.repeat(18)}`;
const calls = { pdf: exportConsultation, several: exportConsultations, csv: downloadConsultations };

/** The result of a response: the name of the saved file, or the message. */
const saved = (call: keyof typeof calls, type: string, body: string, name?: string) => {
  const headers = new Headers({
    'content-type': type,
    ...(name && { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
  });
  return fileOf(calls[call], headers, new Blob([body]), wordsOf('v2')).then(
    (file) => file.name,
    (error: ApiError) => error.message,
  );
};

const { cutOff, unusable } = wordsOf('v2');

test.each([
  ['pdf', 'application/pdf', '%PDF-1.7 … %%EOF', 'Şehir.pdf', 'Şehir.pdf'],
  ['pdf', 'Application/PDF; x=y', '%PDF-1.7 … %%EOF\n', undefined, 'document.pdf'],
  ['several', 'application/pdf', '%PDF-1.7 … %%EOF', undefined, 'document.pdf'],
  ['several', 'application/zip', `PK\u0003\u0004…${ZIP_END}`, undefined, 'documents.zip'],
  ['several', 'application/zip', ZIP_END, undefined, 'documents.zip'],
  ['csv', 'text/csv; charset=utf-8', '\ufeffName\r\n', undefined, 'list.csv'],
] as const)('%s as %s is accepted as a complete file', async (call, type, body, name, as) => {
  expect(await saved(call, type, body, name)).toBe(as);
});

test.each([
  ['pdf', 'application/pdf', '', 'Server returned an empty response'],
  ['pdf', 'application/pdf', '%PDF-1.7 …', cutOff],
  ['several', 'application/zip', `PK\u0003\u0004…${ZIP_END.slice(0, -1)}`, cutOff],
  ['csv', 'text/csv', '\ufeffName\r\nAy', cutOff],
  ['pdf', 'application/zip', ZIP_END, unusable],
  ['csv', 'application/pdf', '%PDF-1.7 … %%EOF', unusable],
  ['csv', 'text/csv', '<html>\r\n', unusable],
  ['pdf', 'text/html', '<h1>Proxy</h1>', unusable],
  ['pdf', '', '%PDF-1.7 … %%EOF', unusable],
  ['pdf', 'application/json', '{"status":"success","data":null}', unusable],
  ['pdf', 'application/json', 'null', unusable],
  ['pdf', 'application/json', '{"status":"error","message":"The press is wet"}', 'The press is wet'],
  ['pdf', 'application/json', '{"status":"err', cutOff],
] as const)('%s as %s with %j is refused', async (call, type, body, said) => {
  expect(await saved(call, type, body)).toBe(said);
});
