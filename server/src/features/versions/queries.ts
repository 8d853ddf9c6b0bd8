import type { Person } from '@consultflow/contract/timeline/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

const personOf = (one: 'person' | 'writer') =>
  sql`jsonb_build_object('id', ${sql.ref(`${one}.id`)}, 'name', ${sql.ref(`${one}.name`)},
    'role', ${sql.ref(`${one}.role`)})`;

/** The results that a consultation has had; an entry stores the text before it. */
export const versions = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('timeline_entries as entry')
        .innerJoin('consultations as one', 'one.id', 'entry.consultation_id')
        .leftJoin('users as writer', 'writer.id', 'entry.written_by')
        .leftJoin('users as person', 'person.id', 'entry.actor_id')
        .select([
          'entry.id',
          'entry.at',
          sql<number>`entry.version`.as('number'),
          sql<Person | null>`case
            when writer.id is not null then ${personOf('writer')}
            when person.id is not null then ${personOf('person')} end`.as('author'),
          sql<Person | null>`case when writer.id is not null then ${personOf('person')} end`.as('signed_by'),
          sql<string>`coalesce(
            lead(entry.earlier_result) over (order by entry.version), one.consultation_result)`.as('body'),
        ])
        .where('entry.consultation_id', '=', id)
        .where('entry.version', 'is not', null)
        .as('version'),
    )
    .selectAll('version');

/** The texts of some of them, by number. */
export const textsOf = async (db: Db, seen: { id: string }, numbers: number[]) =>
  new Map(
    (await versions(db, seen).where('version.number', 'in', numbers).execute()).map(({ number, body }) => [
      number,
      body,
    ]),
  );
