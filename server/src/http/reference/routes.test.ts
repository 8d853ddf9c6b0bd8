import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@consultflow/contract/endpoint';
import { refusalCodes, refusals } from '@consultflow/contract/refusals';
import { z } from 'zod';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import type { Document, Operation } from './responses.ts';
import { bodyExample } from './responses.ts';
import { exampleOf } from './examples.ts';
import { meanings } from './refusals.ts';

const world = await newWorld();
afterAll(world.end);

const folder = join(import.meta.dirname, '../../../../contract/src');
const modules = await Promise.all(
  globSync('*/endpoints.ts', { cwd: folder }).map(
    async (path): Promise<Record<string, Endpoint>> => import(join(folder, path)),
  ),
);
const calls = modules.flatMap((one) => Object.values(one));
const named = calls.map((call) => [`${call.method} ${call.url}`, call] as const);

const document = (await world.app.inject('/api/docs/openapi.json')).json<Document>();
const operationOf = ({ method, url }: Endpoint): Operation | undefined =>
  document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('the document is OpenAPI 3.1 and has every call once', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(operations).toHaveLength(calls.length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
});

test('the document lists every error code with its sentence', () => {
  const { description } = document.info;
  const missing = refusalCodes.filter(
    (code) => !description.includes(`| \`${code}\` | ${refusals[code][0]} | ${refusals[code][1].sentence} |`),
  );
  expect(missing).toEqual([]);
});

test('every schema of the document is referenced', () => {
  const text = JSON.stringify(document);
  const unused = Object.keys(document.components.schemas).filter(
    (id) => !text.includes(`"#/components/schemas/${id}"`),
  );
  expect(unused).toEqual([]);
});

test('every group of calls is declared with its description', () => {
  const declared = document.tags.filter(({ description }) => description).map(({ name }) => name);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(declared.toSorted()).toEqual([...used].toSorted());
});

const serversOf = (path: string) => document.paths[path]?.get?.servers?.map(({ url }) => url);

test('a call with two versions names both', () => {
  expect(serversOf('/consultations')).toEqual(['/api/v2', '/api/v1']);
  expect(serversOf('/rooms')).toBeUndefined();
});

test('every reference resolves, and every path parameter is declared', () => {
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const missing = [...refs].map(([, id]) => id!).filter((id) => !document.components.schemas[id]);
  expect(missing).toEqual([]);
  const undeclared = operations.filter(({ path, operation }) => {
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    return declared.join() !== [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join();
  });
  expect(undeclared).toEqual([]);
});

test.each(named)('%s says what it does, who may call it and its errors', (_name, call) => {
  expect(call.summary).toMatch(/^[A-Z]/);
  const operation = operationOf(call)!;
  expect(operation).toMatchObject({
    'x-roles': call.roles === 'anyone' ? ['anyone'] : call.roles,
    security: call.roles === 'anyone' ? [] : [{ bearer: [] }],
    tags: [call.tag],
    summary: call.summary,
    description: expect.stringMatching(/^For [a-z, ]+\.$/),
  });
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (status === '200') continue;
    expect(answer.description).toBe(meanings[Number(status)]?.[0]);
    expect(answer.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Failure' });
  }
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '429', '503']));
});

const mistakes = (schema: z.ZodType | undefined, example: unknown) =>
  schema?.safeParse(example).error?.issues ?? [];

test.each(named)('the schemas of %s accept its examples', (_name, call) => {
  const { params, body, response } = call.schema;
  const { parameters = [], requestBody, responses } = operationOf(call)!;
  const ids = parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.example]);
  expect(mistakes(params, Object.fromEntries(ids))).toEqual([]);
  expect(mistakes(body, requestBody?.content['application/json']?.example)).toEqual([]);
  const answers = responses[200]?.content;
  for (const type of [call.file ?? 'application/json'].flat()) expect(answers?.[type]?.schema).toBeDefined();
  expect(mistakes(response?.[200], answers?.['application/json']?.example)).toEqual([]);
});

test('no example consists of its field names', () => {
  const echoes: string[] = [];
  for (const [name, call] of named) {
    const walk = (value: unknown, field: string): void => {
      if (value === field && field !== '') echoes.push(`${name} ${field}`);
      else if (Array.isArray(value)) value.forEach((one) => walk(one, field));
      else if (typeof value === 'object' && value)
        Object.entries(value).forEach(([key, one]) => walk(one, key));
    };
    walk(bodyExample(call), '');
    walk(call.schema.response && exampleOf(call.schema.response[200], call.tag), '');
  }
  expect(echoes).toEqual([]);
});

test('the page may run only our script and its own styles', async () => {
  const [one, two] = await Promise.all([world.app.inject('/api/docs'), world.app.inject('/api/docs')]);
  const nonce = /content="([\w+/=]{24})"/.exec(one.body)?.[1];
  const policy = String(one.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none';script-src 'self';");
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
  expect(policy).not.toMatch(/https?:|\*/);
  expect(two.body).not.toContain(nonce);
});

test('the script of the page is our own copy, sent compressed and once', async () => {
  const { headers, rawPayload } = await world.app.inject('/api/docs/reference.js');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(rawPayload.length).toBeGreaterThan(500_000);
  const again = await world.app.inject({
    url: '/api/docs/reference.js',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});
