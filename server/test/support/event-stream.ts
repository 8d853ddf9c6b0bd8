import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';

export const listening = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' });

/** An event stream as a browser holds it. */
export async function openStream(url: string, { token }: { token: string }, lastEventId?: string) {
  const leaving = new AbortController();
  const reply = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  const heard: (EventSourceMessage & { at: number })[] = [];
  const parser = createParser({ onEvent: (event) => heard.push({ ...event, at: performance.now() }) });
  const ended = read(reply, (text) => parser.feed(text));
  return {
    reply,
    heard,
    /** Without the first event. */
    news: () => heard.filter(({ event }) => event !== 'hello').map(({ data }) => JSON.parse(data)),
    lastId: () => heard.findLast(({ id }) => id)?.id,
    ended,
    close: async () => {
      leaving.abort();
      await ended;
    },
  };
}

async function read({ body }: Response, feed: (text: string) => void) {
  try {
    for await (const text of body!.pipeThrough(new TextDecoderStream())) feed(text);
    return 'by the server';
  } catch {
    return 'by us';
  }
}
