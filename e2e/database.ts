import { join } from 'node:path';
import { openDatabase } from '../server/src/db/open.ts';
import type { Product } from './product.ts';

type Place = Pick<Product, 'dataDir'>;

/** Where the started product's own PostgreSQL is reached. */
export const urlOf = ({ dataDir }: Place, database = 'consultflow') =>
  `postgres://postgres@localhost:5432/${database}?host=${encodeURIComponent(join(dataDir, 'socket'))}`;

/** The started product's own database, for what would take its calls too long to make. */
export const databaseOf = (product: Place) => openDatabase(urlOf(product), () => {});
