import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { makeCheap } from './firm.ts';
import { admin, newFolder, startProduct } from './product.ts';

/** What a first start makes is made once for a whole run; each worker's product starts from a copy. */
export default async function setup() {
  const folder = newFolder();
  const product = await startProduct({ DATA_DIR: folder });
  await makeCheap(product.url, admin);
  await product.end();
  process.env.FIRST_START = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A folder as a first start has left it; its owner is the database's. */
export function copyOfFirstStart() {
  const folder = newFolder();
  execFileSync('cp', ['-a', `${process.env.FIRST_START}/.`, folder]);
  return folder;
}
