import { z } from 'zod';
import { story } from './api-story.ts';

/** A value that the schema accepts: what the story tells of the field where it can, else the plainest there is. */
export function exampleOf(schema: z.ZodType, noun: string, field = ''): unknown {
  const told = toldOf(noun, field);
  return told !== undefined && schema.safeParse(told).success ? told : plainest(schema, noun, field);
}

const toldOf = (noun: string, field: string) =>
  field in (story[noun] ?? {}) ? story[noun]?.[field] : story['']?.[field];

function plainest(schema: z.ZodType, noun: string, field: string): unknown {
  const inner = (one: unknown) => exampleOf(one as z.ZodType, noun, field);
  if (schema instanceof z.ZodObject) return objectOf(schema, inside[field] ?? noun);
  if (schema instanceof z.ZodArray) return [inner(schema.element)];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodOptional)
    return toldOf(noun, field) === undefined && !inside[field] ? undefined : inner(schema.unwrap());
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) return inner(schema.options[0]);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodNull) return null;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  return field || 'text';
}

/** Fields that hold something of another noun. */
const inside: Record<string, string> = {
  user: 'users',
  company: 'companies',
  companies: 'companies',
  client_companies: 'companies',
};

/** Every field that must be there, and of the others those the story tells. */
const objectOf = (schema: z.ZodObject, noun: string) =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .map(([field, one]) => [field, exampleOf(one as z.ZodType, noun, field)] as const)
      .filter(([, value]) => value !== undefined),
  );
