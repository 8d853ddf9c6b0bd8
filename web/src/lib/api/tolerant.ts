import type { z } from 'zod';

/** The value cannot be converted to what the contract promises. */
const NONE = Symbol('none');

type Fields = Record<string, unknown>;

/** The parts of a schema that decide how it is read. */
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/**
 * Converts the response of an older or newer server to the contract: a row needs its id; other missing fields are
 * absent, other spellings are accepted, and unknown values stay. Undefined if it is something else.
 */
export function readTolerantly(schema: z.ZodType, answer: unknown) {
  const read = readAs(schema, answer);
  return read === NONE ? undefined : read;
}

function readAs(schema: z.ZodType, value: unknown): unknown {
  const { type, shape, element, innerType, out, options } = defOf(schema);
  switch (type) {
    case 'object':
      return isFields(value) ? readObject(shape!, value) : NONE;
    case 'array':
      return Array.isArray(value) ? readAll(element!, value) : NONE;
    case 'nullable':
      return value === null || value === undefined ? null : readAs(innerType!, value);
    case 'optional':
    case 'default':
      return value === null || value === undefined ? undefined : readAs(innerType!, value);
    case 'pipe':
      return readAs(out!, value);
    case 'union':
      return options!.map((one) => readAs(one, value)).find((one) => one !== NONE) ?? NONE;
    case 'string':
    case 'enum':
      return typeof value === 'string' ? value : NONE;
    default:
      return schema.safeParse(value).success ? value : NONE;
  }
}

function readAll(element: z.ZodType, values: unknown[]) {
  const read = values.map((value) => readAs(element, value));
  return read.includes(NONE) ? NONE : read;
}

function readObject(shape: Record<string, z.ZodType>, value: Fields) {
  const isRow = 'id' in shape;
  const given = isRow ? respelled(value, shape) : value;
  const read: Fields = { ...given };
  for (const [name, schema] of Object.entries(shape)) {
    const one = readAs(schema, given[name]);
    read[name] =
      one !== NONE ? one : isRow ? readPartly(name, schema, given[name]) : emptyList(schema, shape);
    if (read[name] === NONE) return NONE;
  }
  return read;
}

/** What is readable of a row's field: of a list all but its odd elements. */
function readPartly(name: string, schema: z.ZodType, value: unknown) {
  // Saving half of a week would lose the other half.
  if (name === 'assignments' && value) return NONE;
  const element = elementOf(schema);
  if (!element || !Array.isArray(value)) return absent(name, schema);
  return value.map((one) => readAs(element, withId(one))).filter((one) => one !== NONE);
}

/** A part of a row without an id is shown nevertheless. */
const withId = (one: unknown) => (isFields(one) && typeof one.id !== 'string' ? { ...one, id: '' } : one);

function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const { element, innerType, out } = defOf(schema);
  const inner = innerType ?? out;
  return element ?? (inner && elementOf(inner));
}

/** The value of a row's field that is missing or invalid. */
function absent(name: string, schema: z.ZodType): unknown {
  if (name === 'id') return NONE;
  // The version of the record: without one the last write wins.
  if (name === 'updated_at') return undefined;
  const { type, innerType, out } = defOf(schema);
  switch (type) {
    case 'string':
    case 'enum':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return name === 'is_active';
    case 'array':
      return [];
    case 'record':
      return {};
    case 'nullable':
      return null;
    case 'optional':
      return undefined;
    case 'default':
      return absent(name, innerType!);
    case 'pipe':
      return absent(name, out!);
    default:
      return NONE;
  }
}

/** A dashboard's list may be missing beside its figures. */
const emptyList = (schema: z.ZodType, shape: object) =>
  'stats' in shape && defOf(schema).type === 'array' ? [] : NONE;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Alternative names of a field. */
const others: Record<string, (row: Fields) => unknown> = {
  problem_details: ({ problemDetails }) => problemDetails,
  problem_excerpt: (row) => beginningOf(row.problem_details ?? row.problemDetails),
  consultation_result: ({ consultationResult }) => consultationResult,
  created_at: ({ createdAt }) => createdAt,
  client_name: ({ client }) => (isFields(client) ? client.name : client),
  client_email: ({ client }) => (isFields(client) ? client.email : undefined),
  client_companies: ({ client_company }) =>
    [client_company].flat().flatMap((one) => (one ? [companyOf(one)] : [])),
  client_company_count: ({ client_companies, client_company }) =>
    Array.isArray(client_companies) ? client_companies.length : Number(Boolean(client_company)),
  company_count: ({ companies }) => (Array.isArray(companies) ? companies.length : 0),
  specialties: ({ specialties }) => parsed(specialties),
  is_active: ({ status }) => status !== 'inactive',
  status: ({ is_active }) =>
    typeof is_active === 'boolean' ? (is_active ? 'active' : 'inactive') : undefined,
};

function respelled(row: Fields, shape: object): Fields {
  const found = Object.keys(shape)
    .filter(
      (name) =>
        Object.hasOwn(others, name) &&
        (name === 'specialties' || row[name] === undefined || row[name] === null),
    )
    .map((name) => [name, others[name]!(row)] as const);
  return { ...row, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) };
}

/** Only the name, or the company itself, which has no id if it exists nowhere else. */
const companyOf = (one: unknown) => withId(isFields(one) ? one : { name: String(one) });

function parsed(list: unknown) {
  if (typeof list !== 'string') return undefined;
  try {
    return JSON.parse(list) as unknown;
  } catch {
    return undefined;
  }
}

const beginningOf = (html: unknown) =>
  typeof html === 'string'
    ? new DOMParser()
        .parseFromString(html.replace(/<\/(p|li|h\d|td|th)>|<br/g, ' $&'), 'text/html')
        .body.textContent.replace(/\s+/g, ' ')
        .trim()
        .slice(0, 200)
    : undefined;
