import { setPriority } from 'node:os';

/** A program that makes the calls it is sent, all at once, and answers with their statuses. */
export type Sent = { url: string; method?: string; headers?: Record<string, string>; body?: string };

// On the same machine it would otherwise take processor time from those who are measured.
setPriority(19);
process.on('message', (calls: Sent[]) => {
  const statuses = calls.map(async ({ url, ...how }) => {
    const reply = await fetch(url, how);
    await reply.arrayBuffer();
    return reply.status;
  });
  void Promise.all(statuses).then((all) => process.send!(all));
});
