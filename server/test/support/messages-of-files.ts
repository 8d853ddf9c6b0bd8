import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';

type Author = { consultation_id: string; author_id: string };

/** Messages without words, each with twenty files of this name. */
export const addMessagesOfFiles = (
  db: Db,
  { consultation_id, author_id }: Author,
  { count, name }: { count: number; name: string },
) =>
  sql`
    with said as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select ${consultation_id}, 'message', ${author_id} from generate_series(1, ${count}::int) returning id
    ), written as (
      insert into messages (id, consultation_id, author_id, is_note, body)
      select id, ${consultation_id}, ${author_id}, false, '' from said returning id
    )
    insert into files (owner_id, consultation_id, entry_id, place, name, kind, size, sha256, completed_at)
    select ${author_id}, ${consultation_id}, id, place, ${name}::text, 'text', 1, sha256('a'), now()
    from written, generate_series(1, 20) as place`.execute(db);
