import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../permissions/calls.ts';
import { many } from './heavy-bodies.ts';
import type { newWorld } from './world.ts';

export const callsWithBody = endpoints
  .filter(({ schema }) => schema.body)
  .map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const);
export const callOf = (key: string) => callsWithBody.find(([name]) => name === key)![1];

const missing = '00000000-0000-4000-8000-000000000000';
const urlOf = ({ url }: Endpoint) => `/api/v2${url.replace(':id', missing)}`;

type App = Pick<FastifyInstance, 'inject'>;
type World = Awaited<ReturnType<typeof newWorld>>;

const askers = ['admin', 'client', 'consultant'] as const;

/** Sends any body to a call, as a permitted user. */
export async function newSender(world: World) {
  const people = {
    admin: await world.admin(),
    client: await world.client(),
    consultant: await world.consultant('A'),
  };
  const headersOf = ({ roles }: Endpoint) => ({
    'content-type': 'application/json',
    ...(roles !== 'anyone' && {
      authorization: `Bearer ${people[askers.find((role) => roles.includes(role))!].token}`,
    }),
  });
  const send = (endpoint: Endpoint, payload: string | Buffer, headers = {}, app: App = world.app) =>
    app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { ...headersOf(endpoint), ...headers },
      payload,
    });
  return { people, send };
}

const request = { room: 'A', topic: 'Rules of origin', problem_details: '<p>Which proof?</p>' } as const;

/** Stored forms with unknown fields added. */
export const storedForms = [
  ['POST /consultations', 'client', request],
  ['PUT /consultations/:id', 'client', { topic: 'Incoterms 2020' }],
  ['POST /companies', 'client', { name: 'Port', address: 'Quay 1' }],
  ['PUT /settings', 'admin', { max_consultations_per_day: 9 }],
] as const;
export const besides = (form: object) =>
  Object.entries(many).map(
    ([what, json]) => [what, `${JSON.stringify(form).slice(0, -1)},"made_up":${json}}`] as const,
  );

/** Recurses through a whole body and compares each name with all others. */
export const copied = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const names: string[] = [];
  for (const name of Object.keys(value)) if (!names.includes(name)) names.push(name);
  return Object.fromEntries(names.map((name) => [name, copied((value as Record<string, unknown>)[name])]));
};
