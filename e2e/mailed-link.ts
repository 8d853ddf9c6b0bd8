import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Product } from './product.ts';

/** The newest link that was mailed to an address; without a mail server mails are files. */
export async function mailedLink({ dataDir, url }: Product, to: string) {
  let found: string | undefined;
  await expect(async () => {
    const folder = join(dataDir, 'mail');
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      const [, link] = /(http\S+reset-password#[\w-]{43})/.exec(mail.text ?? '') ?? [];
      if (link && mail.to?.[0]?.address === to) found = link;
    }
    expect(found).toBeDefined();
  }).toPass();
  expect(found).toContain(`${url}/consultflownavigator/`);
  return found!;
}
