import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

const keys = new WeakMap<object, string>();

/** What a query builder asks of any value, to tell values from expressions. */
const asked = new Set<PropertyKey>(['toOperationNode', 'expressionType', 'isOperationNodeSource', 'then']);

/** Stands for a value that every call passes anew; throws where the query is built by what the value is. */
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
 * A query compiled at its first call and then executed with the values of each call. `build` is given placeholders
 * instead of values.
 * @throws Error where the query depends on its values otherwise than by passing them on
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

/** A test for undefined looks like no access, so the query is compared with one that is built with the values. */
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

/** Variants of one query that are kept; a caller could ask for thousands. */
const MOST = 300;

/** The same for a query that has variants, each compiled by itself. */
export function compiledByVariant<Values extends Record<string, unknown>, Row>() {
  const variants = new Map<string, ReturnType<typeof compiled<Values, Row>>>();
  return (variant: string, build: (db: Db, values: Values) => Compilable<Row>) => {
    const known = variants.get(variant) ?? compiled(build);
    if (variants.size < MOST) variants.set(variant, known);
    return known;
  };
}
