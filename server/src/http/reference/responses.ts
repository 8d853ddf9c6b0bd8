import type { Endpoint, Failure } from '@consultflow/contract/endpoint';
import { type RefusalCode, sentenceOf } from '@consultflow/contract/refusals';
import type { Tag } from '@consultflow/contract/tags';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { exampleOf } from './examples.ts';
import { meanings } from './refusals.ts';

type Content = Record<string, { schema: object; example?: unknown }>;
export type Answer = { description: string; content?: Content; headers?: object };
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
  servers?: { url: string }[];
};
export type Document = {
  openapi: string;
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** The input and output of a call with examples, and the meaning of each status. */
export function explain(operation: Operation, call: Call) {
  const { tag, schema, file } = call;
  for (const one of operation.parameters ?? [])
    if (one.in === 'path') one.example = pathExample(schema.params, tag, one.name);
  const body = operation.requestBody?.content['application/json'];
  if (body && schema.body) body.example = bodyExample(call);

  if (call.upload)
    operation.requestBody = {
      content: { 'multipart/form-data': { schema: uploadForm } },
    };

  const { responses } = operation;
  responses[200] = file
    ? fileAnswer([file].flat(), responses[200]?.content)
    : { ...responses[200], description: 'It is done' };
  const answer = responses[200].content?.['application/json'];
  if (answer && schema.response) answer.example = exampleOf(schema.response[200], tag);
  for (const [status, [meaning, code]] of Object.entries(meanings))
    refuse(status, responses[status], meaning, code);
  if (call.versions.length > 1) operation.servers = call.versions.map((url) => ({ url }));
}

const uploadForm = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

export const bodyExample = ({ tag, example, schema }: Endpoint) =>
  example ?? (schema.body && exampleOf(schema.body, tag));

const pathExample = (params: z.ZodObject | undefined, tag: Tag, name: string) =>
  params?.shape[name] && exampleOf(params.shape[name] as z.ZodType, tag, name);

const fileAnswer = (types: string[], others: Content = {}): Answer => ({
  description: 'The document',
  content: {
    ...Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
    ),
    ...others,
  },
});

function refuse(status: string, answer: Answer | undefined, description: string, code: RefusalCode) {
  if (!answer) return;
  answer.description = description;
  if (['429', '503'].includes(status))
    answer.headers = { 'Retry-After': { description: 'In seconds', schema: { type: 'integer' } } };
  const content = answer.content?.['application/json'];
  if (content) content.example = { status: 'error', code, message: sentenceOf(code) } satisfies Failure;
}
