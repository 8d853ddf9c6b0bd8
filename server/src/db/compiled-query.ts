import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** Stands in a statement for what each call puts there. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement put into words once, at its first call, for what is asked all the time. `write` sees places in the stead
 * of values, so it must not decide anything by them.
 */
export function written<Values extends Record<string, unknown>, Row>(
  write: (db: Db, values: Values) => Compilable<Row>,
) {
  let words: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    words ??= write(db, places as Values).compile();
    const parameters = words.parameters.map((one) =>
      one instanceof Place ? values[one.name as string] : one,
    );
    return (await db.executeQuery<Row>({ ...words, parameters })).rows;
  };
}

const places: object = new Proxy({}, { get: (_, name) => new Place(name) });

/** Kinds of one statement that are kept; a caller could ask for thousands. */
const MOST = 300;

/** The same for a statement of several kinds, each with words of its own. */
export function writtenByKind<Values extends Record<string, unknown>, Row>() {
  const kinds = new Map<string, ReturnType<typeof written<Values, Row>>>();
  return (kind: string, write: (db: Db, values: Values) => Compilable<Row>) => {
    const known = kinds.get(kind) ?? written(write);
    if (kinds.size < MOST) kinds.set(kind, known);
    return known;
  };
}
