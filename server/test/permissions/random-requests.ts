import * as fc from 'fast-check';
import { broken, brokenTexts } from './broken-values.ts';
import { type Call, calls } from './calls.ts';
import { type Actor, actorNames, actors } from './cast.ts';
import { everybody } from './sight.ts';
import { shapedBy, someId } from './shapes.ts';

/** A request to send, with `someId` instead of ids. */
export type Request = {
  actor: Actor;
  call: Call;
  id: string;
  query: string;
  body: string | undefined;
  contentType: string;
  /** The key of a call that creates a record. */
  key: string | undefined;
  isShaped: boolean;
};

type Pairs = [string, unknown][];
const written = (pairs: Pairs) =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`).join('&');

/** A lone surrogate cannot be encoded in a URL. */
const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 5_000);

const accepts = (schema: Call['schema']['body'], value: unknown) => schema?.safeParse(value).success ?? true;

const bodiesOf = ({ schema: { body } }: Call) =>
  body
    ? shapedBy(body)
        .filter((value) => accepts(body, value))
        .map((value) => JSON.stringify(value))
    : fc.constantFrom(undefined, '', '{}');

const queriesOf = ({ schema: { querystring } }: Call) =>
  querystring
    ? shapedBy(querystring)
        .map((given) => Object.entries(given as object).filter(([name]) => name !== 'cursor') as Pairs)
        .filter((pairs) =>
          accepts(querystring, Object.fromEntries(pairs.map(([name, value]) => [name, textOf(value)]))),
        )
        .map(written)
    : fc.constant('');

/** A valid body with one broken field, or a body that was never valid. */
const brokenBodiesOf = ({ schema: { body } }: Call): fc.Arbitrary<string | undefined> => {
  const names = Object.keys(body?.shape ?? {});
  const whole = fc.oneof({ weight: 2, arbitrary: broken.map((value) => JSON.stringify(value)) }, brokenTexts);
  if (!body || names.length === 0) return whole;
  const oneField = fc
    .tuple(shapedBy(body), fc.constantFrom(...names, 'role', 'id', 'client_id', 'made_up'), broken)
    .map(([value, name, other]) => JSON.stringify({ ...(value as object), [name]: other }));
  return fc.oneof({ weight: 4, arbitrary: oneField }, whole);
};

const brokenQueriesOf = ({ schema: { querystring } }: Call) => {
  const names = [
    ...Object.keys(querystring?.shape ?? {}),
    'made_up',
    'limit',
    'cursor',
    '__proto__',
    'search[]',
  ];
  const pair = fc.tuple(fc.constantFrom(...names), broken);
  const twice = fc.tuple(fc.constantFrom(...names), broken, broken).map(([name, one, other]) =>
    written([
      [name, one],
      [name, other],
    ]),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map(written) },
    { weight: 2, arbitrary: twice },
    fc.constantFrom(
      '%',
      '%zz',
      '&&&',
      '=',
      '?',
      'limit',
      'limit=1&limit=2',
      'a'.repeat(4_000),
      '%00',
      '%ED%A0%80',
    ),
  );
};

const brokenIds = fc.oneof(
  fc.constantFrom(
    'x',
    '1',
    '%00',
    '%zz',
    '..',
    '%2e%2e',
    'null',
    '%F0%9F%98%80',
    '%ED%A0%80',
    'a'.repeat(300),
    "'--",
  ),
  broken.map((value) => encodeURIComponent(textOf(value)).slice(0, 400) || 'x'),
);

/** Few, so that they are reused with other bodies, users and calls. */
const keys = ['one', 'two', '"three"', crypto.randomUUID()];

const brokenKeys = fc.constantFrom('', ' ', 'a b', 'a,b', 'x'.repeat(5_000), 'schlüssel', '\u007f', "'; --");

const requestsOf = (call: Call): fc.Arbitrary<Request> => {
  const entitled = everybody.filter((one) => call.roles === 'anyone' || call.roles.includes(actors[one]));
  const actor = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...actorNames) },
    { weight: 5, arbitrary: fc.constantFrom<Actor[]>(...entitled) },
  );
  const shaped = fc.record({
    actor,
    call: fc.constant(call),
    id: someId,
    query: queriesOf(call),
    body: call.method === 'GET' ? fc.constant(undefined) : bodiesOf(call),
    contentType: fc.constant('application/json'),
    key: call.schema.headers ? fc.constantFrom(undefined, ...keys) : fc.constant(undefined),
    isShaped: fc.constant(true),
  });
  const spoil = fc.record(
    {
      id: brokenIds,
      query: brokenQueriesOf(call),
      key: brokenKeys,
      ...(call.method !== 'GET' && {
        body: brokenBodiesOf(call),
        contentType: fc.constantFrom(
          'application/json',
          'application/json',
          'application/json; charset=latin1',
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
        ),
      }),
    },
    { requiredKeys: call.method === 'GET' ? [] : ['body'] },
  );
  return fc.oneof(
    { weight: 7, arbitrary: shaped },
    {
      weight: 3,
      arbitrary: fc.tuple(shaped, spoil).map(([good, bad]) => ({ ...good, ...bad, isShaped: false })),
    },
  );
};

/** How many of a hundred generated bodies a call accepts; for a misread schema the search would never end. */
export const takenOf = ({ schema: { body } }: Call) =>
  body
    ? fc.sample(shapedBy(body), { seed: 1, numRuns: 100 }).filter((value) => accepts(body, value)).length
    : 100;

/** Requests for every call of the contract: seven of ten well formed, in every role. */
export const requests = fc.oneof(...calls.map(requestsOf));
