import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../pg-errors.ts';

/**
 * Makes a folder and those above it, unless it is there; answers whether it was made. Node's own `recursive` never ends
 * where the folder above is there and nothing can be made in it, as in /proc.
 */
export async function makeFolder(folder: string, mode = 0o755): Promise<boolean> {
  if (await isFolder(folder)) return false;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    // Another starter may have been quicker.
    if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) return false;
    throw error;
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
      throw error;
    },
  );
