import { Client } from 'pg';
import { vi } from 'vitest';

/** The statements that this process sends to its databases during the work. */
export async function statementsDuring(work: () => PromiseLike<unknown>) {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([first]) => {
      const statement: unknown = first;
      return typeof statement === 'string' ? statement : (statement as { text: string }).text;
    });
  } finally {
    sent.mockRestore();
  }
}
