import { join } from 'node:path';
import { openDatabase } from '../server/src/db/open.ts';
import type { Product } from './product.ts';

/** The started product's own database, for what would take its calls too long to make. */
export const databaseOf = ({ dataDir }: Product) =>
  openDatabase(
    `postgres://postgres@localhost:5432/consultflow?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
    () => {},
  );
