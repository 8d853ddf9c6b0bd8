import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from './address.ts';

/**
 * Whether the caller is a program on this machine: over loopback, by a loopback name, and without headers that a proxy
 * or a page of another site would send. Grants less than a session: a proxy that adds no header looks like such a
 * program.
 */
export const isNear = ({ socket, headers, raw }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  // nginx speaks this by default, and no program that reads metrics does.
  raw.httpVersion !== '1.0' &&
  Object.keys(headers).every((name) => ofPrograms.test(name)) &&
  ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none');

/** The headers of Prometheus and its relatives, curl, fetch and a browser's address bar. Any other may be a proxy's. */
const ofPrograms =
  /^(accept(-[a-z]+)?|authorization|baggage|cache-control|connection|content-(length|type)|cookie|dnt|host|if-[a-z-]+|keep-alive|pragma|priority|sec-[a-z-]+|te|traceparent|tracestate|upgrade-insecure-requests|user-agent|x-prometheus-scrape-timeout-seconds)$/;

/** A name that no resolver can redirect: a page that uses DNS rebinding would send its own name. */
function isLoopbackHost(host = '') {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}
