import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { makeCheap } from './firm.ts';
import { admin, newFolder, startProduct } from './product.ts';

/** The data of a first start is created once for a whole run; each worker's product starts from a copy. */
export default async function setup() {
  const folder = newFolder();
  const product = await startProduct({ DATA_DIR: folder });
  await makeCheap(product.url, admin);
  await product.end();
  process.env.FIRST_START = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A folder as a first start leaves it; it belongs to the database's user. */
export function copyOfFirstStart() {
  const folder = newFolder();
  execFileSync('cp', ['-a', `${process.env.FIRST_START}/.`, folder]);
  return folder;
}
