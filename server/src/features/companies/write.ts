import type { CompanyEntry } from '@consultflow/contract/companies/schema';
import type { Db } from '../../db/open.ts';
import { found } from '../../http/errors.ts';
import * as companies from './queries.ts';

/**
 * Those with an id are changed, those without are added, in a statement each; none is ever deleted this way. Of one id
 * sent several times each field counts as it was sent last. Call it in a transaction.
 */
export async function writeCompanies(trx: Db, client_id: string, entries: CompanyEntry[]) {
  const changes = new Map<string, CompanyEntry>();
  const added: CompanyEntry[] = [];
  for (const entry of entries) {
    const id = entry.id?.toLowerCase();
    if (id) changes.set(id, { ...changes.get(id), ...entry });
    else added.push(entry);
  }
  const known = changes.size === 0 || (await companies.updateAll(trx, client_id, changes)) === changes.size;
  found(known || undefined, 'Company not found');
  if (added.length > 0) found((await companies.insertAll(trx, client_id, added))[0], 'User not found');
}
