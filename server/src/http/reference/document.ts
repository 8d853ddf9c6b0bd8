import { Change, Consultation, ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { Company } from '@consultflow/contract/companies/schema';
import { Failure } from '@consultflow/contract/endpoint';
import { Room } from '@consultflow/contract/rooms/schema';
import { Schedule } from '@consultflow/contract/schedules/schema';
import { tags } from '@consultflow/contract/tags';
import { User } from '@consultflow/contract/users/schema';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Document, type Operation, explain } from './responses.ts';
import { type Call, idOf, refusalsOf } from './call.ts';
import { tableOfCodes } from './refusals.ts';

/** Schemas with a name in the document. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Change,
  Company,
  Consultation,
  ConsultationDetail,
  Failure,
  Room,
  Schedule,
  User,
})) {
  named.add(schema, { id });
}

const writing = {
  schemaRegistry: named,
  zodToJsonConfig: {
    // The format says the same in short.
    override: ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  },
};

/** OpenAPI 3.1 of the calls, each by its URL below `/api/v2`. Built by a separate server that never listens. */
export async function documentOf(calls: Call[]): Promise<Document> {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'ConsultFlow Navigator', version: '2', description, contact },
      servers: [{ url: '/api/v2' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearer } } },
    },
    transform: createJsonSchemaTransform(writing),
    transformObject: createJsonSchemaTransformObject(writing),
  });
  for (const call of calls) app.route({ ...call, schema: schemaOf(call), handler: async () => null });
  await app.ready();
  const document = app.swagger() as unknown as Document;
  for (const call of calls) explain(operationOf(document, call), call);
  return withoutDangling(withoutUnused(document));
}

/** Removes schemas without a reference: each named one is written for input and for output. */
function withoutUnused(document: Document): Document {
  const { schemas } = document.components;
  const used = new Set<string>();
  const follow = (node: object) => {
    for (const [, id] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(id!) || !schemas[id!]) continue;
      used.add(id!);
      follow(schemas[id!]!);
    }
  };
  follow(document.paths);
  for (const id of Object.keys(schemas)) if (!used.has(id)) delete schemas[id];
  return document;
}

/** A recursive schema without a name is written as an unresolved reference: it may be anything. */
const withoutDangling = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (_key, value) => {
    const id = /^#\/components\/schemas\/(.*)$/.exec(value?.$ref)?.[1];
    return id && !document.components.schemas[id] ? {} : value;
  });

const operationOf = ({ paths }: Document, { url, method }: Call): Operation =>
  paths[url.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

function schemaOf(call: Call) {
  const { summary, tag, roles, schema } = call;
  return {
    ...schema,
    response: {
      ...schema.response,
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, Failure])),
    },
    operationId: idOf(call),
    summary,
    description: roles === 'anyone' ? 'For anyone, without a session.' : `For ${listed(roles)}.`,
    tags: [tag],
    security: roles === 'anyone' ? [] : [{ bearer: [] }],
    'x-roles': roles === 'anyone' ? ['anyone'] : roles,
  };
}

const listed = (roles: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(roles.map((role) => `${role}s`));

/** The contact is whoever runs the firm's server; the product has none. */
const contact = { name: "The firm's administrator" };

const bearer =
  'The token returned by POST /auth/login. It expires at logout, after 12 idle hours or after 7 days.';

const description = `Every answer is JSON in one envelope: \`{"status":"success","data":…}\`, or
\`{"status":"error","code":…,"message":…}\` with a code for programs and a sentence for the person. Lists come in pages: \`limit\` and \`cursor\` go in,
\`next_cursor\` comes back while there is more; a page may be shorter than its limit where its texts are long. Ids are opaque, times are ISO 8601 in UTC. Fields a call does not know
are ignored. The consultation calls answer below \`/api/v1\` too, alike.

## Refusals

A code stays as it is while sentences may change. What is in braces here is also in the \`params\` of the reply; of
\`fields_not_valid\` the sentence is that of the first field in \`errors\`.

${tableOfCodes}`;
