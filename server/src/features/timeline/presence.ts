import type { Presence } from '@consultflow/contract/timeline/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Case } from './queries.ts';

/** Tells the servers, and they the open screens of those who may read it, that somebody writes; nothing is stored. */
export const announcePresence = (
  db: Db,
  { id, name, role }: SessionUser,
  { id: consultation_id }: Case,
  { state, visibility }: Presence,
) =>
  sql`select announce_presence(${consultation_id}, ${JSON.stringify({
    consultation_id,
    person: { id, name, role },
    state,
    visibility,
  })}::jsonb, ${visibility === 'staff'})`.execute(db);
