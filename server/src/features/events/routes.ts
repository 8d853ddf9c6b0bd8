import { Readable } from 'node:stream';
import { streamEvents } from '@consultflow/contract/events/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hashOf, tokenOf } from '../../http/session.ts';
import { whenOver } from '../../http/when-over.ts';
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
        const over = new Promise<void>((resolve) => whenOver(reply, resolve));
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
        /** What is told before the response begins. */
        const first: string[] = [];
        let tell = (text: string): void => void first.push(text);
        const { missed, begin, leave } = await hub.join(
          {
            session: hashOf(tokenOf(request) ?? '').toString('hex'),
            tell: (event, id) => tell(frame({ ...event, id })),
            tellMissed: (id) => tell(hello(true, id)),
            tellWriting: (data) => tell(frame({ name: 'writing', data, id: undefined })),
            beat: () => tell(': still here\n\n'),
            end: () => {
              isOver = true;
              body.push(null);
            },
          },
          from,
        );
        void over.then(leave);

        if (from)
          say(missed.events, { since: from.since, until: missed.now }, (event, id) =>
            tell(frame({ ...event, id })),
          );
        const until = begin();
        tell = push;
        push(`retry: ${COME_BACK_MS}\n`);
        if (missed.isTooMuch || sizeOf(first) > MOST_UNREAD / 2) {
          push(hello(true, formatPosition({ since: until })));
        } else {
          const isAll = missed.events.length === 0;
          push(hello(false, isAll ? formatPosition({ since: missed.now }) : undefined));
          first.forEach(push);
        }
        return reply.type(streamEvents.file).header('x-accel-buffering', 'no').send(body);
      },
    });
  };

const hello = (missed: boolean, id: string | undefined) => frame({ name: 'hello', data: { missed }, id });

const sizeOf = (texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
