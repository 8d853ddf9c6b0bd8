import { Agent, request as open } from 'node:http';
import type { Request } from './call.ts';

/** Latencies in milliseconds, and the total duration in seconds. */
export type Round = { latencies: number[]; seconds: number };

export type Timing = {
  /** Responses per second. */
  rate: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
};

type How = { url: string; requests: Request[]; connections: number; seconds?: number };

/** Repeats the requests for some seconds; without `seconds`, makes each once. Throws on any status but 200. */
export async function load({ url, requests, connections, seconds }: How): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const began = performance.now();
  const goesOn = (made: number) =>
    seconds === undefined ? made < requests.length : performance.now() - began < seconds * 1000;
  let made = 0;
  const worker = async () => {
    while (goesOn(made)) {
      const one = requests[made++ % requests.length]!;
      const sent = performance.now();
      await make(agent, url, one);
      latencies.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

const make = (agent: Agent, url: string, { method, path, token, body }: Request) =>
  new Promise<void>((resolve, reject) => {
    const content = body && JSON.stringify(body);
    const sent = open(url + path, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (reply) => {
      reply.resume();
      reply.once('error', reject);
      reply.once('end', () =>
        reply.statusCode === 200
          ? resolve()
          : reject(new Unanswered(`${method} ${path}: ${reply.statusCode}`)),
      );
    });
    sent.end(content);
  });

/** A call that failed. It is reported as a result and does not end the run. */
export class Unanswered extends Error {}

/** Over all rounds together. */
export function timingOf(rounds: Round[]): Timing {
  const latencies = rounds.flatMap((round) => round.latencies).toSorted((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!;
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}
