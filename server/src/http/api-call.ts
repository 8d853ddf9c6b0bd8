import type { Endpoint } from '@consultflow/contract/endpoint';
import { words } from './api-words.ts';

/** A call as it is documented; its url is the one below `/api/v2`. */
export type Call = Endpoint;

/** The refusals that can happen to a call, in order. */
export function refusalsOf({
  method,
  url,
  roles,
  schema: { params, headers, querystring, body },
}: Call): number[] {
  const [, ...own] = words[`${method} ${url}`] ?? [''];
  const all = [
    ...own,
    ...(body || querystring || headers ? [400] : []),
    ...(headers ? [409] : []),
    ...(roles === 'anyone' ? [] : [401]),
    ...(roles !== 'anyone' && roles.length < 3 ? [403] : []),
    ...(params ? [404] : []),
    ...(body ? [413, 415] : []),
    429,
    503,
  ];
  return [...new Set(all)].toSorted((a, b) => a - b);
}

/** `PUT /rooms/:id` is putRoomsById. */
export const idOf = ({ method, url }: Call) =>
  method.toLowerCase() +
  url.replace(/:/g, 'by-').replace(/[/-]+(\w)/g, (_sign, letter: string) => letter.toUpperCase());

/** The noun a call belongs to, whatever the screen its path was made for. */
export const nounOf = (url: string) => {
  const [first = ''] = url
    .replace(/^\/admin/, '')
    .split('/')
    .filter(Boolean);
  return { clients: 'companies', dashboard: 'dashboards' }[first] ?? first;
};
