import { isExportable } from '@consultflow/contract/consultations/policy';
import type { Format } from '@consultflow/contract/exports/schema';
import type { Language } from '@consultflow/contract/language/languages';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict, found } from '../../http/errors.ts';
import * as consultations from '../consultations/queries.ts';
import type { ConsultationDocument } from '../../documents/document.ts';
import type { CallerNow } from '../../http/download.ts';
import { conversationsOf, filesOf } from './queries.ts';
import * as rooms from '../rooms/queries.ts';
import { letterhead } from '../../letterhead/letterhead.ts';
import * as users from '../users/queries.ts';
import * as settings from '../settings/queries.ts';

/** The consultations to export, each once. */
export type Selection = {
  ids: string[];
  format: Format;
  history: boolean;
  conversation?: boolean | undefined;
  files?: boolean | undefined;
  language?: Language | undefined;
};

const CHECKED_AT_ONCE = 1_000;
/** Few enough that all their longest texts fit into memory; conversations are longer, and read one by one. */
const READ_AT_ONCE = 20;

/** The actor may see each of them, or a 404, and each is completed, or a 409; returns what names them. */
export async function checkSelection(db: Db, actor: Actor, ids: string[]) {
  const all: Awaited<ReturnType<typeof consultations.namesAmong>> = [];
  for (const some of portions(ids, CHECKED_AT_ONCE))
    all.push(...(await consultations.namesAmong(db, actor, some)));
  found(all.length === ids.length || undefined, 'consultation_not_found');
  if (!all.every(isExportable)) throw conflict('consultations_not_completed');
  return all;
}

/** Whether the actor may see one, and it is completed. */
export const isSelectable = async (db: Db, actor: Actor, id: string) =>
  (await consultations.namesAmong(db, actor, [id])).some(isExportable);

/** The documents one by one, read on demand; only the id of one that was deleted meanwhile. */
export async function* documentsOf(
  db: Db,
  callerNow: CallerNow,
  { ids, history, conversation = false, files = false, language }: Omit<Selection, 'format'>,
): AsyncGenerator<ConsultationDocument | { gone: string }> {
  const made_at = new Date().toISOString();
  const { time_zone } = await settings.read(db);
  const firm = await letterhead(db);
  const nameOf = await rooms.names(db);
  for (const some of portions(ids, READ_AT_ONCE)) {
    const rows = await consultations.findAll(db, await callerNow(), some);
    const languageOf = await users.languagesOf(
      db,
      rows.map(({ client_id }) => client_id),
    );
    const changes = history ? await consultations.histories(db, rows) : undefined;
    const seen = rows.map((row) => row.id);
    const listed = files ? await filesOf(db, seen) : undefined;
    for (const id of some) {
      const consultation = rows.find((row) => row.id === id && isExportable(row));
      const said = conversation && consultation ? await conversationsOf(db, [id]) : undefined;
      yield consultation
        ? {
            consultation,
            room_name: nameOf.get(consultation.room) ?? '',
            history: changes?.get(id) ?? [],
            conversation: said?.get(id) ?? [],
            files: listed?.get(id) ?? [],
            made_at,
            time_zone,
            firm,
            language: language ?? languageOf(consultation.client_id),
          }
        : { gone: id };
    }
  }
}

function* portions<T>(all: T[], size: number) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
