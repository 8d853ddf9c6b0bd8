import type { Person } from './firm.ts';

export type Request = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: object;
};

/** One call of the product, with varied requests so that no response merely repeats the last one. */
export type Call = {
  name: string;
  kind: 'read' | 'search' | 'write';
  /** Requests of one round; each request of a write is made once. */
  requests: Request[];
  /** Undoes what a round of writes did. */
  undo?: () => Promise<unknown>;
};

type Path = (one: Person, n: number) => string;

const asked = (askers: Person[], path: Path): Request[] =>
  askers.map((one, n) => ({ method: 'GET', path: path(one, n), token: one.token }));
export const reading = (name: string, askers: Person[], path: Path): Call => ({
  name,
  kind: 'read',
  requests: asked(askers, path),
});

export const searching = (name: string, askers: Person[], path: Path): Call => ({
  name,
  kind: 'search',
  requests: asked(askers, path),
});
