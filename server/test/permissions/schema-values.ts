import * as fc from 'fast-check';
import { z } from 'zod';
import { inOrder, shapedBy, someHours } from './shapes.ts';

type Path = readonly (string | number)[];

/** More than enough: the strictest form refuses one attempt of thirteen. */
const DRAWS = 100;

/**
 * A value that the schema accepts, with all optional fields and one item in every list. Its fields are drawn
 * separately, so that a refinement may refuse the combination; then all are drawn again.
 */
export function fullest(schema: z.core.$ZodType, seed: number): unknown {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const value = filled(schema, seed + draw);
    if (z.safeParse(schema, value).success) return value;
  }
  throw new Error(`None of ${DRAWS} values drawn from ${seed} is one that the schema takes`);
}

function filled(schema: z.core.$ZodType, seed: number): unknown {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case 'object':
      return inOrder(
        def.shape,
        // Drawn apart, so that two ids differ.
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field], at) => [name, filled(field, seed + 1_000 * at)]),
        ),
      );
    case 'array':
      return [filled(def.element, seed)];
    case 'record':
      return definitionOf(def.keyType).type === 'enum' ? someHours[0] : { monday: 'at nine' };
    case 'optional':
    case 'nullable':
    case 'default':
      return filled(def.innerType, seed);
    case 'pipe':
      return isTransform(def.in) ? filled(def.out, seed) : sampleOf(schema, seed);
    default:
      return sampleOf(schema, seed);
  }
}

/** The paths of a value and everything in it. */
export const placesIn = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(Array.isArray(value)
    ? value.flatMap((one, index) => placesIn(one, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]))
      : []),
];

/** The value with another value at one path. */
export function withAt(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((one, index) => (index === step ? withAt(one, rest, other) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withAt(fields[step], rest, other) };
}

const definitionOf = ({ _zod: { def } }: z.core.$ZodType) => def;
const isTransform = (schema: z.core.$ZodType) => definitionOf(schema).type === 'transform';

/** A value that the schema accepts; if only its pattern decides, one that matches the pattern. */
function sampleOf(schema: z.core.$ZodType, seed: number) {
  const [value] = fc.sample(shapedBy(schema), { seed, numRuns: 1 });
  if (z.safeParse(schema, value).success) return value;
  const pattern = patternOf(schema);
  return pattern ? fc.sample(fc.stringMatching(pattern), { seed, numRuns: 1 })[0] : value;
}

const patternOf = (schema: z.core.$ZodType) =>
  definitionOf(schema)
    .checks?.map(({ _zod: { def } }) => (def as { pattern?: RegExp }).pattern)
    .find((pattern) => pattern !== undefined);
