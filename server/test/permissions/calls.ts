import { globSync } from 'node:fs';
import type { Endpoint } from '@consultflow/contract/endpoint';

/** One call at one of its bases. */
export type Call = Endpoint & { key: string; base: string };

const floor = new URL('../../../contract/src/', import.meta.url);

/** Streams, mailed links, exported files and uploads have their own tests. */
const apart = /^\/(events|exports)\b|^\/auth\/(forgot|reset)-password|^\/files$/;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value;

async function findEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    globSync('**/endpoints.ts', { cwd: floor }).map(
      (path) => import(/* @vite-ignore */ new URL(path, floor).pathname) as Promise<object>,
    ),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** All endpoints of the contract. */
export const endpoints = await findEndpoints();

export const keyOf = ({ method, url }: Pick<Endpoint, 'method' | 'url'>) => `${method} ${url}`;

/** Every call of the contract, from every folder of it; the calls of consultations also exist at v1. */
export const calls: Call[] = endpoints
  .filter(({ url }) => !apart.test(url))
  .flatMap((endpoint) =>
    (/^\/(consultations|messages)\b/.test(endpoint.url) ? ['/api/v2', '/api/v1'] : ['/api/v2']).map(
      (base) => ({
        ...endpoint,
        base,
        key: keyOf(endpoint),
      }),
    ),
  );

export const callOf = (key: string, base = '/api/v2') => {
  const call = calls.find((one) => one.key === key && one.base === base);
  if (!call) throw new Error(`There is no ${key}`);
  return call;
};

export const takesId = ({ url }: Call) => url.includes(':id');
