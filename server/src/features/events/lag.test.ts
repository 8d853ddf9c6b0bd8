import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { newWorld } from '../../../test/support/world.ts';
import { openDatabase } from '../../db/open.ts';
import { hashOf } from '../../http/session.ts';
import { openHub } from './hub.ts';

const world = await newWorld();
afterAll(world.end);

test('the metrics report the lag of live events', async () => {
  const { body } = await world.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toMatch(/^event_lag_seconds \d/m);
});

test('the lag grows while events cannot be read, and is gone after the next read', async () => {
  const warnings: unknown[] = [];
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', () => {});
  onTestFinished(() => away.destroy());
  let own = away;
  const either = new Proxy(world.db, {
    get: (_, name) => {
      const found: unknown = Reflect.get(own, name);
      return typeof found === 'function' ? (found.bind(own) as unknown) : found;
    },
  });
  let seconds = 0;
  const hub = openHub(
    world.db,
    (error) => warnings.push(error),
    either,
    () => seconds * 1000,
  );
  onTestFinished(hub.close);
  const { token } = await world.admin();
  const session = hashOf(token).toString('hex');
  await hub.join(
    { session, tell: () => {}, tellMissed: () => {}, tellWriting: () => {}, beat: () => {}, end: () => {} },
    undefined,
  );
  for (const later of [60, 90]) {
    seconds = later;
    await hub.look();
    expect(hub.lag()).toBe(later);
  }
  expect(warnings).not.toEqual([]);
  own = world.db;
  // A read that began before fails.
  await eventually(async () => {
    await hub.look();
    expect(hub.lag()).toBe(0);
  });
});
