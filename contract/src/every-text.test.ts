import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** By field name. */
const richTexts = [
  'problem_details',
  'consultation_result',
  'question',
  'terms',
  'privacy',
  'contact',
  'body',
];
const multiLine = ['bio', 'description', 'reason', 'comment', 'remark'];
/** Hashed and never shown. */
const passwords = ['password', 'current_password'];
/** JSON in the firm's own format, which is never displayed. */
const ownForms = ['availability'];
/** The content of a file, which is never stored; what is read from it is cleaned then. */
const files = ['calendar'];

const floor = new URL('./', import.meta.url);
const modules = await Promise.all(
  globSync('**/endpoints.ts', { cwd: floor }).map(
    (path) => import(/* @vite-ignore */ new URL(path, floor).pathname) as Promise<Record<string, Endpoint>>,
  ),
);
const endpoints = modules.flatMap((one) => Object.values(one));

type Leaf = { path: string; name: string; schema: z.ZodType };

/** Every leaf field. */
function leavesOf(schema: z.ZodType, path: string, name = ''): Leaf[] {
  const inside = (inner: unknown) => leavesOf(inner as z.ZodType, path, name);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => leavesOf(field, `${path}.${key}`, key));
  if (schema instanceof z.ZodArray) return inside(schema.element);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inside(schema.unwrap());
  // A list or an object that may also be sent as JSON.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return inside(schema.out);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inside);
  return [{ path, name, schema }];
}

const leaves = endpoints.flatMap(({ method, url, schema: { params, querystring, body } }) =>
  [params, querystring, body].flatMap((part) => (part ? leavesOf(part, `${method} ${url}`) : [])),
);

const controls = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  0x2028,
  0x2029,
  0x202a,
  0x202b,
  0x202c,
  0x202d,
  0x202e,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
].map((code) => String.fromCharCode(code));

/** The forbidden characters that the field accepts. */
const letThrough = ({ name, schema }: Omit<Leaf, 'path'>) =>
  controls.filter((control) => {
    if (control === '\n' && multiLine.includes(name)) return false;
    const stored = ['Eve Adams', 'eve@port.example', '2026-11-16'].map((usual) => {
      const { success, data } = schema.safeParse(usual.slice(0, 3) + control + usual.slice(3));
      return success && typeof data === 'string' ? data : '';
    });
    return stored.some((one) => one.includes(control));
  });

test('no single-line field of any call accepts a line break, a control character or a direction override', () => {
  const named = (names: string[]) => leaves.filter(({ name }) => names.includes(name));
  const free = [...richTexts, ...passwords, ...ownForms, ...files];
  const held = leaves.filter(({ name }) => !free.includes(name));
  expect(
    held.flatMap((leaf) => letThrough(leaf).map((control) => `${leaf.path} ${JSON.stringify(control)}`)),
  ).toEqual([]);
  expect(held.length).toBeGreaterThan(100);
  for (const list of [richTexts, multiLine, passwords, ownForms, files]) expect(named(list)).not.toEqual([]);
});

test('a multi-line field keeps its line breaks', () => {
  for (const { path, schema } of leaves.filter(({ name }) => multiLine.includes(name)))
    expect([path, schema.safeParse('One\r\nTwo').data]).toEqual([path, 'One\nTwo']);
});

test('the check detects a field that accepts raw text', () => {
  expect(letThrough({ name: 'name', schema: z.string().trim().max(200) })).toHaveLength(controls.length);
  expect(letThrough({ name: 'name', schema: text(200) })).toEqual([]);
});
