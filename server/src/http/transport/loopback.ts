import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from './address.ts';

/**
 * Whether a program on this machine asks for itself: over the loopback, by a loopback name, and with no header that a
 * proxy or a page of another site would send. Grants less than a session does: a proxy that says nothing of itself
 * cannot be told from such a program.
 */
export const isNear = ({ socket, headers, raw }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  // What nginx speaks unless it is told otherwise, and no program that reads metrics.
  raw.httpVersion !== '1.0' &&
  Object.keys(headers).every((name) => ofPrograms.test(name)) &&
  ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none');

/** Sent by Prometheus, its relatives, curl, fetch and a browser's address bar. Every other header may be a proxy's. */
const ofPrograms =
  /^(accept(-[a-z]+)?|authorization|baggage|cache-control|connection|content-(length|type)|cookie|dnt|host|if-[a-z-]+|keep-alive|pragma|priority|sec-[a-z-]+|te|traceparent|tracestate|upgrade-insecure-requests|user-agent|x-prometheus-scrape-timeout-seconds)$/;

/** A name that no resolver may lead elsewhere: a page that had its own name point to this machine would send that one. */
function isLoopbackHost(host = '') {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}
