import type { Tag } from '@consultflow/contract/tags';
import { z } from 'zod';
import { story } from './example-values.ts';

/** A value that the schema accepts: the example value of the field if there is one, else the simplest. */
export function exampleOf(schema: z.ZodType, tag: Tag, field = ''): unknown {
  const told = toldOf(tag, field);
  return told !== undefined && schema.safeParse(told).success ? told : plainest(schema, tag, field);
}

const toldOf = (tag: Tag, field: string) =>
  field in (story[tag] ?? {}) ? story[tag]?.[field] : story['']?.[field];

function plainest(schema: z.ZodType, tag: Tag, field: string): unknown {
  const inner = (one: unknown) => exampleOf(one as z.ZodType, tag, field);
  if (schema instanceof z.ZodObject) return objectOf(schema, inside[field] ?? tag);
  if (schema instanceof z.ZodArray) return [inner(schema.element)];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodOptional)
    return toldOf(tag, field) === undefined && !inside[field] ? undefined : inner(schema.unwrap());
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

/** Fields that contain a record of another group. */
const inside: Record<string, Tag> = {
  user: 'Users',
  company: 'Companies',
  companies: 'Companies',
  client_companies: 'Companies',
};

/** Every required field, and the optional ones with an example value. */
const objectOf = (schema: z.ZodObject, tag: Tag) =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .map(([field, one]) => [field, exampleOf(one as z.ZodType, tag, field)] as const)
      .filter(([, value]) => value !== undefined),
  );
