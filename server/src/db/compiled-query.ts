import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

const keys = new WeakMap<object, string>();

/** The methods by which a query builder tells expressions from values. */
const asked = new Set<PropertyKey>(['toOperationNode', 'expressionType', 'isOperationNodeSource', 'then']);

/** A placeholder for a value that every call passes; throws if the query depends on the value. */
function placeholderFor(key: string): object {
  const placeholder = new Proxy(
    {},
    {
      get: (_, property) => {
        if (asked.has(property)) return undefined;
        throw new Error(
          `A compiled query must not depend on the value of ${key} (it reads ${String(property)})`,
        );
      },
    },
  );
  keys.set(placeholder, key);
  return placeholder;
}

const placeholders: object = new Proxy({}, { get: (_, key) => placeholderFor(String(key)) });

/**
 * A query that is compiled at its first call and then executed with the values of each call. `build` gets placeholders
 * instead of values.
 * @throws Error if the query depends on its values other than by passing them on
 */
export function compiled<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
) {
  let query: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    query ??= compileOnce(build, db, values);
    const parameters = query.parameters.map((one) => {
      const key = typeof one === 'object' && one !== null ? keys.get(one) : undefined;
      return key === undefined ? one : values[key];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** A test for undefined does not access the placeholder, so the query is compared with one built from the values. */
function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
  db: Db,
  values: Values,
) {
  const query = build(db, placeholders as Values).compile();
  if (build(db, values).compile().sql !== query.sql)
    throw new Error(`A compiled query must not depend on its values: ${query.sql}`);
  return query;
}

/** Compiled variants of one query that are cached; a caller could request thousands. */
const MOST = 300;

/** The same for a query with variants, each compiled separately. */
export function compiledByVariant<Values extends Record<string, unknown>, Row>() {
  const variants = new Map<string, ReturnType<typeof compiled<Values, Row>>>();
  return (variant: string, build: (db: Db, values: Values) => Compilable<Row>) => {
    const known = variants.get(variant) ?? compiled(build);
    if (variants.size < MOST) variants.set(variant, known);
    return known;
  };
}
