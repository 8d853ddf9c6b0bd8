import type { Db } from '../../src/db/open.ts';

/** Companies of 12 KiB each; a client has at most 50. */
export function addFullCompanies(db: Db, { id: client_id }: { id: string }, count: number) {
  const line = '税'.repeat(200);
  const place = { address: line, city: line, state: line, zipCode: line, country: line };
  const company = { ...place, client_id, name: line, phone: line, website: line, department: line };
  return db
    .insertInto('companies')
    .values(Array.from({ length: count }, () => ({ ...company, description: line.repeat(10) })))
    .execute();
}
