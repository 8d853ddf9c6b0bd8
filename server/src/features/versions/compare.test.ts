import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const texts = { before: '<p>Ten days.</p>', after: '<p>Twelve days.</p>' };

/** Starts comparisons of these users at once, and returns whose ended in which order. */
async function endedInOrder(users: string[]) {
  const ended: string[] = [];
  const results = await Promise.allSettled(
    users.map((user) => compare(user, texts, async () => texts).then(() => ended.push(user))),
  );
  return { ended, refused: results.filter(({ status }) => status === 'rejected').length };
}

test('a user waits for one comparison of somebody who asks for many, not for all of them', async () => {
  const { ended, refused } = await endedInOrder(['many', 'many', 'many', 'many', 'one', 'another']);
  expect(ended).toEqual(['many', 'one', 'another', 'many', 'many', 'many']);
  expect(refused).toBe(0);
});

test('twenty users wait for a comparison, and another one is refused', async () => {
  const users = Array.from({ length: 22 }, (_, n) => `user ${n}`);
  const { ended, refused } = await endedInOrder(users);
  expect(ended).toEqual(users.slice(0, 21));
  expect(refused).toBe(1);
});

test('two texts are read again after a wait, and not compared if they are out of sight', async () => {
  const gone = new Error('out of sight');
  const first = compare('one', texts, () => Promise.reject(gone));
  const queued = compare('another', texts, () => Promise.reject(gone));
  const next = compare('third', texts, async () => ({ ...texts, after: texts.before }));
  expect((await first).comparison.html).toContain('Twelve');
  await expect(queued).rejects.toBe(gone);
  const { comparison } = await next;
  expect(comparison.html).not.toContain('Twelve');
});
