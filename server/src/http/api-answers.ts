import type { Failure } from '@consultflow/contract/endpoint';
import type { z } from 'zod';
import { type Call, nounOf } from './api-call.ts';
import { exampleOf } from './api-examples.ts';
import { bodies } from './api-story.ts';
import { refusals } from './api-words.ts';

type Content = Record<string, { schema: object; example?: unknown }>;
export type Answer = { description: string; content?: Content; headers?: object };
export type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
  servers?: { url: string }[];
};
export type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** What a call takes and answers, shown, and what each status means. */
export function explain(operation: Operation, call: Call) {
  const { url, schema, file } = call;
  const noun = nounOf(url);
  for (const one of operation.parameters ?? [])
    if (one.in === 'path') one.example = pathExample(schema.params, noun, one.name);
  const body = operation.requestBody?.content['application/json'];
  if (body && schema.body) body.example = bodyExample(call);

  const { responses } = operation;
  responses[200] = file
    ? fileAnswer([file].flat(), responses[200]?.content)
    : { ...responses[200], description: 'It is done' };
  const answer = responses[200].content?.['application/json'];
  if (answer && schema.response) answer.example = exampleOf(schema.response[200], noun);
  for (const [status, [meaning, message]] of Object.entries(refusals))
    refuse(status, responses[status], meaning, message);
  if (noun === 'consultations') operation.servers = [{ url: '/api/v2' }, { url: '/api/v1' }];
}

export const bodyExample = ({ method, url, schema }: Call) =>
  bodies[`${method} ${url}`] ?? (schema.body && exampleOf(schema.body, nounOf(url)));

const pathExample = (params: z.ZodObject | undefined, noun: string, name: string) =>
  params?.shape[name] && exampleOf(params.shape[name] as z.ZodType, noun, name);

const fileAnswer = (types: string[], others: Content = {}): Answer => ({
  description: 'The document',
  content: {
    ...Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
    ),
    ...others,
  },
});

function refuse(status: string, answer: Answer | undefined, description: string, message: string) {
  if (!answer) return;
  answer.description = description;
  if (['429', '503'].includes(status))
    answer.headers = { 'Retry-After': { description: 'In seconds', schema: { type: 'integer' } } };
  const content = answer.content?.['application/json'];
  if (content) content.example = { status: 'error', message } satisfies Failure;
}
