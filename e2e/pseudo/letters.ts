import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Product } from '../product.ts';

/** The subject and the texts of every mail that the product has kept as a file. */
export async function lettersOf({ dataDir }: Product) {
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails.map(({ subject = '', text = '', html = '' }) => ({
    subject,
    texts: [subject, text, html.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')],
  }));
}
