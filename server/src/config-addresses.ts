import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** An IP address or a valid DNS name; no port, no brackets. */
export function isHost(host: string) {
  if (isIP(host)) return true;
  const labels = host.replace(/\.$/, '').split('.');
  return (
    host.length <= 253 &&
    labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i.test(label)) &&
    // A name that ends in a number would be a malformed address.
    !/^(\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '')
  );
}

/** The fault of the database's address, as the end of a sentence. */
export function faultOfDatabaseUrl(given: string) {
  const url = parsed(given, /^postgres(ql)?:\/\//);
  if (!url) return 'must be a URL like postgres://user:password@host/database';
  const unknown = unknownOf(url, inDatabaseUrl);
  if (unknown) return unknown;
  const { searchParams: query } = url;
  const isSocket = /^%2f/i.test(url.hostname) || query.get('host')?.startsWith('/');
  if (!isSocket && !isHost(query.get('host') ?? hostIn(url)))
    return 'must name a host, like postgres://user:password@host/database or postgres:///database?host=/run/postgresql';
  if (!isPort(query.get('port') ?? url.port)) return 'must name a port from 1 to 65535 or none';
  if (!/^\/?[^/]*$/.test(url.pathname)) return 'must name one database after its host';
  if (!isOneOf(query, 'sslmode', ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']))
    return 'has an sslmode that there is not';
  if (!isOneOf(query, 'ssl', ['true', 'false', '1', '0', 'no-verify'])) return 'has an ssl that there is not';
  if (!isOneOf(query, 'sslnegotiation', ['postgres', 'direct']))
    return 'has an sslnegotiation that there is not';
  return undefined;
}

/** The parts of a PostgreSQL URL that we use. */
const inDatabaseUrl = [
  'host',
  'port',
  'user',
  'password',
  'options',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
];

/** The fault of the mail server's address, as the end of a sentence. */
export function faultOfSmtpUrl(given: string) {
  const url = parsed(given, /^smtps?:\/\//);
  if (!url || !isHost(hostIn(url))) return 'must be a URL like smtp://user:password@host:587';
  if (!isPort(url.port)) return 'must name a port from 1 to 65535 or none';
  if (!['', '/'].includes(url.pathname)) return 'must have nothing but a query after its host and port';
  return unknownOf(url, inSmtpUrl);
}

/** The allowed options of the mailer; others would start programs, read files, or be ignored. */
const inSmtpUrl = [
  'authMethod',
  'ignoreTLS',
  'localAddress',
  'maxConnections',
  'maxMessages',
  'name',
  'opportunisticTLS',
  'pool',
  'requireTLS',
  'tls.ciphers',
  'tls.maxVersion',
  'tls.minVersion',
  'tls.rejectUnauthorized',
  'tls.servername',
];

/** The fault of the public address, as the end of a sentence. */
export function faultOfPublicUrl(given: string) {
  const url = parsed(given, /^https?:\/\/[^/]/);
  if (!url || !isHost(hostIn(url))) return 'must be a URL like https://advice.example.com';
  if (url.username || url.password || given.includes('?'))
    return 'must be an address without user, password, query and fragment';
  return isPort(url.port) ? undefined : 'must name a port from 1 to 65535 or none';
}

/** The fault of the virus scanner's address, as the end of a sentence. */
export function faultOfClamavUrl(given: string) {
  const url = parsed(given, /^(unix:\/{1,3}[^/]|tcp:\/\/[^/])/);
  const wanted = 'must be an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl';
  if (!url || url.username || url.password || given.includes('?')) return wanted;
  if (url.protocol === 'unix:') return url.host === '' ? undefined : wanted;
  if (!isHost(hostIn(url)) || !['', '/'].includes(url.pathname)) return wanted;
  return isPort(url.port) ? undefined : 'must name a port from 1 to 65535 or none';
}

/** Undefined for an invalid URL and for what a URL drops or cannot reach: spaces, line breaks, a fragment. */
function parsed(given: string, beginning: RegExp) {
  if (!beginning.test(given) || /[\p{Cc}\s\\#]/u.test(given)) return undefined;
  const url = URL.parse(given);
  try {
    for (const part of [url?.username, url?.password, url?.pathname]) decodeURIComponent(part ?? '');
  } catch {
    return undefined;
  }
  return url ?? undefined;
}

function hostIn({ hostname }: URL) {
  try {
    const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
    return /^[\0-\x7f]*$/.test(host) ? host : domainToASCII(host);
  } catch {
    return '';
  }
}

const isPort = (port: string) =>
  port === '' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535);

const isOneOf = (query: URLSearchParams, name: string, values: string[]) =>
  !query.has(name) || values.includes(query.get(name) ?? '');

function unknownOf({ searchParams: query }: URL, known: string[]) {
  const names = [...query.keys()];
  if (new Set(names).size < names.length) return 'must say everything after its ? once';
  return names.every((name) => known.includes(name))
    ? undefined
    : `must say nothing after its ? but ${known.join(', ')}`;
}
