import { Readable } from 'node:stream';
import { streamEvents } from '@consultflow/contract/events/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { busy } from '../../http/errors.ts';
import { hashOf, tokenOf } from '../../http/session.ts';
import { frame } from './frame.ts';
import { say, type Hub } from './hub.ts';
import { newOpenStreams } from './open-streams.ts';
import { read, formatPosition } from './position.ts';
import * as events from './queries.ts';

/** In bytes; a slower reader with a larger backlog must start anew. */
const MOST_UNREAD = 1024 * 1024;
const COME_BACK_MS = 2_000;

export const eventRoutes =
  (hub: Hub): FastifyPluginAsyncZod =>
  async (app) => {
    const streams = newOpenStreams();

    app.route({
      ...streamEvents,
      handler: async (request, reply) => {
        const { actor, headers } = request;
        const over = new Promise<void>((resolve) => reply.raw.once('close', () => resolve()));
        streams.take(actor.id, reply);

        const lastId = headers['last-event-id'];
        const given = read(typeof lastId === 'string' ? lastId : undefined);
        const from = given && (await events.knows(app.db, given)) ? given : undefined;

        const body = new Readable({ read: () => {} });
        let isOver = false;
        const push = (text: string) => {
          if (isOver) return;
          if (body.readableLength > MOST_UNREAD) body.destroy();
          else body.push(text);
        };
        const { missed, begin, leave } = await hub.join(
          {
            session: hashOf(tokenOf(request) ?? '').toString('hex'),
            tell: (event, id) => push(frame({ ...event, id })),
            tellMissed: (id) => push(hello(true, id)),
            tellWriting: (data) => push(frame({ name: 'writing', data, id: undefined })),
            beat: () => push(': still here\n\n'),
            end: () => {
              isOver = true;
              body.push(null);
            },
          },
          from,
        );
        void over.then(leave);

        const frames: string[] = [];
        if (from) {
          const tell = (event: events.LiveEvent, id: string) => frames.push(frame({ ...event, id }));
          say(missed.events, { since: from.since, until: missed.now }, tell);
        }
        const isTooMuch = missed.isTooMuch || lengthOf(frames) > MOST_UNREAD / 2;
        const here = formatPosition({ since: missed.now });
        push(`retry: ${COME_BACK_MS}\n`);
        push(hello(isTooMuch, isTooMuch || frames.length === 0 ? here : undefined));
        if (!isTooMuch) frames.forEach(push);
        begin();
        if (body.destroyed) throw busy('events_busy');
        return reply.type(streamEvents.file).header('x-accel-buffering', 'no').send(body);
      },
    });
  };

const hello = (missed: boolean, id: string | undefined) => frame({ name: 'hello', data: { missed }, id });

const lengthOf = (frames: string[]) => frames.reduce((sum, { length }) => sum + length, 0);
