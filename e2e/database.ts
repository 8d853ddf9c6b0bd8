import { join } from 'node:path';
import { openDatabase, UNLIMITED } from '../server/src/db/open.ts';
import type { Product } from './product.ts';

type Place = Pick<Product, 'dataDir'>;

/** The address of the started product's own PostgreSQL. */
export const urlOf = ({ dataDir }: Place, database = 'consultflow') =>
  `postgres://postgres@localhost:5432/${database}?host=${encodeURIComponent(join(dataDir, 'socket'))}`;

/** The started product's own database, for data that would take too long to create by calls. A busy machine may take its time. */
export const databaseOf = (product: Place) => openDatabase(urlOf(product), () => {}, UNLIMITED);
