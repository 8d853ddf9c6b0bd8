import type { Endpoint } from '@consultflow/contract/endpoint';

/** A documented call: its URL without the prefix of a version, and its versions. */
export type Call = Endpoint & { versions: readonly string[] };

/** The possible error responses of a call, in order. */
export function refusalsOf({
  roles,
  refusals = [],
  upload,
  file,
  schema: { params, headers, querystring, body },
}: Endpoint): number[] {
  const all = [
    ...refusals,
    ...(body || querystring || headers ? [400] : []),
    ...(headers ? [409] : []),
    ...(roles === 'anyone' ? [] : [401]),
    ...(roles !== 'anyone' && roles.length < 3 ? [403] : []),
    ...(params ? [404] : []),
    ...(body || upload ? [413, 415] : []),
    ...(file === 'application/octet-stream' ? [416] : []),
    429,
    503,
  ];
  return [...new Set(all)].toSorted((a, b) => a - b);
}

/** `PUT /rooms/:id` becomes putRoomsById. */
export const idOf = ({ method, url }: Endpoint) =>
  method.toLowerCase() +
  url.replace(/:/g, 'by-').replace(/[/-]+(\w)/g, (_sign, letter: string) => letter.toUpperCase());
