import { expect, test } from '@playwright/test';
import { freePort } from './free-port.ts';
import { deaths, killUnderLoad, loadOf, lost } from './load.ts';
import { startProduct } from './product.ts';

test('after kill -9 of the server, of the database and of both under load, every confirmed write is there', async () => {
  const product = await startProduct({ PORT: String(await freePort(4000)) });
  try {
    const load = await loadOf(product.url);
    for (const victims of Object.values(deaths)) await killUnderLoad(product, load, victims);
    await load.stop();
    expect(load.answered.length).toBeGreaterThan(150);
    expect(await lost(product.url, load)).toEqual([]);
    const statuses = [...load.refusals.keys()].filter((why) => !/^(ECONN|UND_ERR_SOCKET|EPIPE)/.test(why));
    expect(statuses.filter((why) => !why.includes(': 503 '))).toEqual([]);
  } finally {
    await product.stop();
  }
});
