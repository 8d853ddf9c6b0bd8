import { streamEvents } from '@consultflow/contract/events/endpoints';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { stream } from '../../lib/api/api.ts';

/** In milliseconds. The server sends something every 15 s; after this silence the stream counts as dead. */
const SILENCE = 40_000;

/** An event of the server, and the position after it. */
export type Heard = { name: string; data: unknown; id: string | undefined };

/**
 * Reads one stream until it ends. Throws the errors of a call, or an AbortError when stopped or silent for too long.
 */
export async function readStream(
  lastId: string | undefined,
  stop: AbortSignal,
  hear: (event: Heard) => void,
) {
  const silence = new AbortController();
  const since = () => setTimeout(() => silence.abort(), SILENCE);
  let timer = since();
  const heardSomething = () => {
    clearTimeout(timer);
    timer = since();
  };
  const signal = AbortSignal.any([stop, silence.signal]);
  try {
    const text = await stream(
      streamEvents,
      {},
      { signal, ...(lastId && { headers: { 'last-event-id': lastId } }) },
    );
    const parser = new EventSourceParserStream({ onComment: heardSomething });
    for await (const { event = 'message', data, id } of text.pipeThrough(parser)) {
      heardSomething();
      hear({ name: event, data: JSON.parse(data), id });
    }
  } finally {
    clearTimeout(timer);
  }
}
