import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../pg-errors.ts';

/**
 * Creates a folder and its parents unless they exist; returns whether it was created. Node's own `recursive` never ends
 * if the parent exists and cannot have children, as in /proc.
 */
export async function makeFolder(folder: string, mode = 0o755): Promise<boolean> {
  if (await isFolder(folder)) return false;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    // A concurrent start may have been faster.
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
