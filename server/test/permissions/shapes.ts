import * as fc from 'fast-check';
import type { z } from 'zod';
import { harmless, hostile } from '../support/snippets.ts';

type Shape = fc.Arbitrary<unknown>;

/** A placeholder for an id in a request that has not been sent yet. */
export const someId = fc
  .nat(999)
  .map((place) => `00000000-feed-4eed-8eed-${String(place).padStart(12, '0')}`);
const standIn = /00000000-feed-4eed-8eed-0*(\d+)/gi;
export const withIds = (text: string, ids: readonly string[]) =>
  text.replace(standIn, (_, place: string) => ids[Number(place) % ids.length]!);

const definitionOf = (schema: z.core.$ZodType) => {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  return def;
};

/** By pattern, the values that are tried most: letters of rooms, none of the tokens of links, addresses of calls. */
const patterns: Record<string, string[]> = {
  '^[A-Z]$': ['A', 'B', 'C', 'D'],
  '^[\\w-]{43}$': [],
  '^(https:\\/\\/.*)?$': ['https://meet.example/trade', 'https://meet.example/?room=1', ''],
};

/** The minimum and maximum from a schema's own checks, and the pattern of a code. */
function boundsOf({ checks = [] }: z.core.$ZodTypeDef) {
  const bounds: { min?: number; max?: number; step?: number; pattern?: RegExp } = {};
  for (const one of checks) {
    const {
      _zod: { def },
    } = one as z.core.$ZodChecks;
    if (def.check === 'min_length') bounds.min = def.minimum;
    if (def.check === 'max_length') bounds.max = def.maximum;
    if (def.check === 'greater_than') bounds.min = Number(def.value);
    if (def.check === 'multiple_of') bounds.step = Number(def.value);
    if (def.check === 'less_than') bounds.max = Number(def.value);
    if (def.check === 'string_format' && def.format === 'regex' && (def.pattern?.source ?? '') in patterns)
      bounds.pattern = def.pattern!;
  }
  return bounds;
}

/** Generates what a schema accepts, from its definition; refinements are left to the caller. */
export function shapedBy(schema: z.core.$ZodType): Shape {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return objects(def.shape);
    case 'array':
      return arrays(def);
    case 'record':
      if (definitionOf(def.keyType).type === 'enum') return fc.constantFrom(...someHours);
      return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    case 'string':
      return strings(def);
    case 'number':
      return numbers(def);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'union':
      return fc.oneof(...def.options.map(shapedBy));
    case 'optional':
      return shapedBy(def.innerType);
    case 'nullable':
      return fc.option(shapedBy(def.innerType), { freq: 6 });
    case 'default':
      return shapedBy(def.innerType);
    case 'pipe':
      return piped(def);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Of weekdays, the only records with fixed keys. */
export const someHours = [
  {
    Monday: [
      ['09:00', '12:30'],
      ['13:30', '18:00'],
    ],
    Sunday: [],
  },
  { Friday: [['00:00', '24:00']] },
  {},
];

const spans = [
  ['starts_at', 'ends_at'],
  ['from', 'to'],
] as const;

/** A span ends after it begins, and is not too long. */
export function inOrder(fields: Readonly<Record<string, z.core.$ZodType>>, value: Record<string, unknown>) {
  const all = { ...value };
  for (const [from, until] of spans) {
    const isSpan = until in fields && formatOf(fields[until]!) === 'datetime';
    const begin = all[from];
    if (isSpan && typeof begin === 'string' && until in all)
      all[until] = new Date(Date.parse(begin) + 36 * 3_600_000).toISOString();
  }
  return all;
}

const formatOf = (schema: z.core.$ZodType): string | undefined => {
  const def = definitionOf(schema);
  if (def.type === 'optional' || def.type === 'nullable') return formatOf(def.innerType);
  return 'format' in def ? String(def.format) : undefined;
};

const mayBeLeftOut = (schema: z.core.$ZodType): boolean => {
  const def = definitionOf(schema);
  return (
    def.type === 'optional' ||
    def.type === 'default' ||
    (def.type === 'nullable' && mayBeLeftOut(def.innerType))
  );
};

function objects(shape: Readonly<Record<string, z.core.$ZodType>>) {
  const names = Object.keys(shape);
  const requiredKeys = names.filter((name) => !mayBeLeftOut(shape[name]!));
  const fields = Object.fromEntries(names.map((name) => [name, shapedBy(shape[name]!)]));
  return fc.record(fields, { requiredKeys }).map((value) => inOrder(shape, value));
}

/** A flag in a query, JSON as a string, or what is parsed from a string in the end. */
function piped({ in: given, out }: z.core.$ZodPipeDef): Shape {
  if (definitionOf(out).type === 'boolean') return fc.constantFrom('true', 'false', '1', '0');
  const inner = shapedBy(out);
  if (definitionOf(given).type !== 'transform') return inner;
  return fc.oneof(
    { weight: 3, arbitrary: inner },
    inner.map((value) => JSON.stringify(value)),
  );
}

function arrays(def: z.core.$ZodArrayDef) {
  const { min: minLength = 0, max = 3 } = boundsOf(def);
  return fc.array(shapedBy(def.element), { minLength, maxLength: Math.min(max, 3) });
}

function numbers(def: z.core.$ZodNumberDef) {
  const { min = -1_000, max = 1_000, step = 1 } = boundsOf(def);
  return fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((count) => count * step);
}

const formats: Record<string, Shape> = {
  uuid: someId,
  guid: someId,
  email: fc.oneof(
    fc.constantFrom('owner@firm.example', 'admin@firm.example'),
    fc.nat(9_999).map((number) => `Person.${number}@Firm.example`),
  ),
  base64: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  'time-zone': fc.constantFrom('UTC', 'Europe/Istanbul', 'Asia/Kathmandu'),
  datetime: fc
    .date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2199-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  // Mondays, the only valid days.
  date: fc.nat(520).map((week) => new Date(Date.UTC(2026, 10, 16 + 7 * week)).toISOString().slice(0, 10)),
};

const LONG = 10_000;
const words = ['Tariffs', 'İstanbul', 'ψ', 'a long enough sentence', "O'Brien & Sons", '100 %', '関税', '👩🏽‍⚖️'];

function strings(def: z.core.$ZodStringDef): Shape {
  const format = 'format' in def ? formats[String(def.format)] : undefined;
  if (format) return format;
  const { min: minLength = 0, max: most = 100, pattern } = boundsOf(def);
  if (pattern) {
    const known = patterns[pattern.source]!.map((value) => ({ weight: 2, arbitrary: fc.constant(value) }));
    return fc.oneof(...known, fc.stringMatching(pattern));
  }
  if (most > LONG) return fc.constantFrom('<p>Which duty?</p>', ...harmless, ...hostile);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words.filter(({ length }) => length >= minLength)) },
    fc.string({ minLength, maxLength: Math.min(most, 60), unit: 'grapheme' }),
    fc.constantFrom('x'.repeat(Math.min(most, 2_000))),
  );
}
