import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const none = ["'none'"];
const self = ["'self'"];

/** What our pages may do in a browser. */
const policies: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      fontSrc: self,
      connectSrc: self,
      formAction: self,
      manifestSrc: self,
      imgSrc: ["'self'", 'data:', 'blob:'],
      baseUri: none,
      objectSrc: none,
      frameAncestors: none,
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  strictTransportSecurity: false,
};

/** In seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** No features of the device are used. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Of every response. */
export const policyHeaders = { ...headersOf(policies), 'permissions-policy': permissions };

export function setPolicies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(policyHeaders);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR}`);
    done();
  });
}

function headersOf(options: HelmetOptions) {
  const said: Record<string, string> = {};
  const listener = {
    setHeader: (name: string, value: string) => (said[name] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, listener as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return said;
}
