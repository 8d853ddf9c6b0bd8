import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const none = ["'none'"];
const self = ["'self'"];

/** What a browser may do with our pages. */
const policies: FastifyHelmetOptions = {
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

/** Nothing of the device is asked for. */
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

export function setPolicies(app: FastifyInstance) {
  app.register(helmet, policies);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR}`);
  });
}
