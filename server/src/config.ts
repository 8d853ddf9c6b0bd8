import { isIP } from 'node:net';
import { z } from 'zod';

const onOff = z.enum(['on', 'off'], 'must be on or off');
const url = (protocol: RegExp, sentence: string) => z.url({ protocol, error: sentence });

/** IP addresses, networks like 10.0.0.0/8, and the names that Fastify knows. */
const namesProxies = (value: string) =>
  value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const most = { 4: 32, 6: 128 }[isIP(address)];
    const isBounded =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (most ?? 0));
    return most !== undefined && isBounded && rest.length === 0;
  });

/** The environment of the product, all of it optional. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number from 0 to 65535')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535'),
  HOST: z.string().min(1, 'must name an address').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    'must be a URL like postgres://user:password@host/database',
  ).optional(),
  PUBLIC_URL: url(/^https?$/, 'must be a URL like https://advice.example.com').optional(),
  SMTP_URL: url(/^smtps?$/, 'must be a URL like smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@",;]+@[^\s<>@",;]+>|[^\s<>@",;]+@[^\s<>@",;]+)$/,
      'must be an e-mail address',
    )
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
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

/** The environment, parsed once. Throws a sentence that names every variable at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = Environment.safeParse(given);
  if (success) return data;
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
}
