import type { Presence, Writing } from '@consultflow/contract/timeline/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Case } from '../../conversation/said.ts';

/** Tells the servers that somebody writes, and they the open screens of those who may read it; nothing is stored. */
export const announcePresence = (
  db: Db,
  { id, name, role }: SessionUser,
  { id: consultation_id }: Case,
  { state, visibility }: Presence,
) =>
  sql`select pg_notify('consultflow_presence', ${JSON.stringify({
    consultation_id,
    person: { id, name, role },
    state,
    visibility,
  } satisfies Writing)})`.execute(db);
