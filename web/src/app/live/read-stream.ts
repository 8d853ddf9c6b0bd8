import { streamEvents } from '@consultflow/contract/events/endpoints';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { stream } from '../../lib/api/api.ts';

/** In milliseconds. The server says something every 15 s; after this long it is no longer there. */
const SILENCE = 40_000;

/** Something the server said, and where to go on after it. */
export type Heard = { name: string; data: unknown; id: string | undefined };

/** Reads one stream until it ends. Throws what a call throws, or an AbortError when told to stop or when all is silent. */
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
