import { isIP } from 'node:net';
import { z } from 'zod';
import {
  faultOfClamavUrl,
  faultOfDatabaseUrl,
  faultOfPublicUrl,
  faultOfSmtpUrl,
  isHost,
} from './config-addresses.ts';

const onOff = z.enum(['on', 'off'], 'must be on or off');

/** An address with a check that returns its fault as the end of a sentence. */
const url = (faultOf: (given: string) => string | undefined) =>
  z.string().superRefine((given, context) => {
    const fault = faultOf(given);
    if (fault) context.addIssue(fault);
  });

/** IP addresses, networks like 10.0.0.0/8, and the names that Fastify knows. */
const namesProxies = (value: string) =>
  value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const most = address.includes('%') ? undefined : { 4: 32, 6: 128 }[isIP(address)];
    const isBounded =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (most ?? 0));
    return most !== undefined && isBounded && rest.length === 0;
  });

/** Not blank, without line breaks, and in UTF-8: another encoding would name another folder. */
const folder = /^(?=.*\S)[^\p{Cc}\uFFFD]+$/u;

const email = z.email('must be an e-mail address').max(254, 'must be an e-mail address');

/** One address, with or without a name; a comma in the name would make it two. */
function isSender(given: string) {
  const [, address = given] = /^(?:[^\p{Cc}<>@,;:"\\()[\]]*|"[^\p{Cc}"\\]*" ?)<([^<>]*)>$/u.exec(given) ?? [];
  return email.safeParse(address).success;
}

/** The environment variables of the product, all optional. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535'),
  HOST: z
    .string()
    .refine(isHost, 'must be an address or a name of this machine, without a port')
    .default('127.0.0.1'),
  DATA_DIR: z.string().regex(folder, 'must name a folder').default('./data'),
  DATABASE_URL: url(faultOfDatabaseUrl).optional(),
  SERVER_DATABASE_URL: url(faultOfDatabaseUrl).optional(),
  PUBLIC_URL: url(faultOfPublicUrl)
    .transform((given) => new URL(given).href)
    .optional(),
  SMTP_URL: url(faultOfSmtpUrl).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an e-mail address, or a name and <an e-mail address>')
    .optional(),
  CLAMAV_URL: url(faultOfClamavUrl).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  METRICS: z.enum(['loopback', 'on'], 'must be loopback or on').default('loopback'),
  RATE_LIMIT: onOff.default('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must be addresses or networks of proxies, by comma')
    .transform((value) => value.split(',').map((part) => part.trim()))
    .optional(),
});
export type Config = z.infer<typeof Environment>;

/** The environment, parsed once. Throws a sentence that names every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = Environment.safeParse(given);
  if (success) return data;
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
}
