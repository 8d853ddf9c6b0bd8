import { isIP } from 'node:net';
import { actionGroups } from '@consultflow/contract/audit/actions';
import { nounGroups } from '@consultflow/contract/audit/nouns';
import { namedBy } from '@consultflow/contract/consultations/number';
import type { AuditEntry, AuditFilter, AuditState, AuditValue } from '@consultflow/contract/audit/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { lightPageOf, readPage } from '../../db/page.ts';
import { holds } from '../../db/search.ts';
import type { AuditedSide } from '../../db/tables.ts';
import { positionAfter } from '../../http/cursor.ts';
import { addressOf } from '../../http/transport/address.ts';
import { maySeeSubject, maySeeValues, sealedIn } from '../../visibility/audit.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';

const newestFirst = {
  name: 'at',
  by: sql`audit_entries.at`,
  type: 'timestamptz',
  direction: 'desc',
  id: 'bigint',
} as const;

/** In a list: 200 letters of most languages, fewer of scripts with longer letters, so that 50 rows of one change take 20 KiB. */
export const EXCERPT_BYTES = 200;

type Filter = Omit<AuditFilter, 'limit' | 'light'> & {
  limit: number;
  light?: boolean | undefined;
  /** Excludes later entries. */
  until?: number;
  /** Cuts each value to so many bytes. */
  most?: number;
};

/** A page of the log, with the texts that have not been erased. */
export async function list(db: Db, actor: Viewer, { light, limit, cursor, most, ...filter }: Filter) {
  const read = await readPage(db, matching(db, actor, filter), {
    table: 'audit_entries',
    long: ['changes'],
    order: newestFirst,
    limit,
    after: positionAfter(cursor, newestFirst),
  });
  const entries = await completed(db, actor, read.rows, most);
  return light
    ? lightPageOf(read, { completed: entries, bytesOf }, newestFirst)
    : { rows: entries, next: read.next };
}

const bytesOf = ({ actor, subject_name, changes }: AuditEntry) =>
  [actor?.name, subject_name, ...changes.flatMap(({ before, after }) => [before.value, after.value])].reduce(
    (sum, text) => sum + Buffer.byteLength(text ?? ''),
    0,
  );

/** One entry with its whole texts. */
export async function find(db: Db, actor: Viewer, id: string) {
  const rows = await matching(db, actor, {}).where('audit_entries.id', '=', Number(id)).execute();
  return (await completed(db, actor, rows))[0];
}

/** The entries with their texts and names. */
async function completed(db: Db, actor: Viewer, rows: Row[], most?: number) {
  const values = await valuesOf(
    db,
    rows.filter(({ is_shown }) => is_shown).flatMap(({ changes }) => Object.values(changes).flat()),
    most,
  );
  const names = await namesOf(
    db,
    actor,
    rows.flatMap(({ subject_id, is_shown, changes }) => [
      ...(subject_id ? [subject_id] : []),
      ...(is_shown ? Object.values(changes).flat(2).filter(isId) : []),
    ]),
  );
  return rows.map((row) => shown(row, values, names, most));
}

/** The newest entry so far. */
export async function newest(db: Db) {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`.execute(
    db,
  );
  return rows[0]!.id;
}

function matching(db: Db, actor: Viewer, filter: Omit<Filter, 'limit' | 'light' | 'cursor'>) {
  const { from, to, actor_id, event, about, noun, subject_id, search, until } = filter;
  return db
    .selectFrom('audit_entries')
    .leftJoin('users as actor', 'actor.id', 'audit_entries.actor_id')
    .leftJoin('audit_values as place', 'place.hash', 'audit_entries.address_hash')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.actor_id',
      'audit_entries.action',
      'audit_entries.noun',
      'audit_entries.subject_id',
      'audit_entries.case_id',
      'audit_entries.changes',
      'audit_entries.is_imported',
      'actor.name as actor_name',
      'actor.role as actor_role',
      'place.value as address',
    ])
    .select((is) => is('audit_entries.address_hash', 'is not', null).as('has_address'))
    .select(maySeeValues(actor).as('is_shown'))
    .select(maySeeSubject(actor).as('is_subject_shown'))
    .select(sealedIn(actor).as('sealed'))
    .select(
      sql<{ number: number; hash: string } | null>`(
        select jsonb_build_object('number', number, 'hash', left(encode(hash, 'hex'), 12))
        from audit_batches where entry_ids @> array[audit_entries.id] order by number limit 1
      )`.as('batch'),
    )
    .$if(until !== undefined, (query) => query.where('audit_entries.id', '<=', until!))
    .$if(from !== undefined, (query) => query.where('audit_entries.at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('audit_entries.at', '<', to!))
    .$if(actor_id !== undefined, (query) => query.where('audit_entries.actor_id', '=', actor_id!))
    .$if(event !== undefined, (query) => query.where('audit_entries.action', 'in', [...actionGroups[event!]]))
    .$if(about !== undefined, (query) => query.where('audit_entries.noun', 'in', [...nounGroups[about!]]))
    .$if(noun !== undefined, (query) => query.where('audit_entries.noun', '=', noun!))
    .$if(subject_id !== undefined, (query) =>
      query.where('audit_entries.subject_id', '=', subject_id!).where(maySeeSubject(actor)),
    )
    .$if(Boolean(search), (query) => query.where(isFound(actor, search!)));
}

/** By the name of who or what, by the number of a consultation, by an id, or by the address; also of what was deleted. */
function isFound(actor: Viewer, search: string): RawBuilder<boolean> {
  const address = addressOf(search);
  if (isIP(address))
    return sql`audit_entries.address_hash = any(array(
      select hash from audit_values where is_address and value in (${address}, host(${address}::inet))))`;
  if (z.uuid().safeParse(search).success)
    return sql`(audit_entries.case_id = ${search} or audit_entries.actor_id = ${search}
      or (audit_entries.subject_id = ${search} and ${maySeeSubject(actor)}))`;
  const number = namedBy(search)?.number;
  if (number !== undefined)
    return sql`audit_entries.case_id = any(array(
      select id from consultations where number = ${number}::bigint
      union all select subject_id from audit_entries as gone
        where noun = 'consultations' and action = 'removed' and changes #>> '{number,0}' = ${number}::bigint::text))`;
  const named = sql`array(
    (select id from users where ${holds('users.search_text', search)} limit 1000)
    union all (select id from companies where ${holds('companies.search_text', search)} limit 1000)
    union all select id from rooms where strpos(fold(name), fold(${search})) > 0
    union all (select subject_id from audit_entries as gone
      join audit_values as name on name.hash = decode(gone.changes #>> '{name,0,hash}', 'hex')
      where noun = 'companies' and action = 'removed' and strpos(fold(name.value), fold(${search})) > 0 limit 1000)
  )`;
  return sql`(audit_entries.actor_id = any(${named})
    or (audit_entries.subject_id = any(${named}) and ${maySeeSubject(actor)}))`;
}

type Row = Awaited<ReturnType<typeof readRows>>[number];
const readRows = (db: Db, actor: Viewer) => matching(db, actor, {}).execute();

/** The texts that have not been erased, by hash; with `most` at least so much of each, and of a longer one more. */
async function valuesOf(db: Db, sides: AuditedSide[], most: number | undefined) {
  const hashes = sides.flatMap((side) => hashOf(side) ?? []);
  const { rows } = await sql<{ hash: string; value: string }>`
    select encode(hash, 'hex') as hash, ${most === undefined ? sql`value` : sql`left(value, ${most + 1})`} as value
    from audit_values
    where hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))`.execute(db);
  return new Map(rows.map(({ hash, value }) => [hash, value]));
}

/** What each record that the actor may see is called today; a deleted user keeps the name. */
async function namesOf(db: Db, actor: Viewer, ids: string[]) {
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = ${wanted}
    union all select id, name from companies where id = ${wanted}
    union all select id, name from rooms where id = ${wanted}
    union all select id, '#' || number || ' ' || topic from consultations where id = ${wanted} and topic <> '' and ${maySee(actor)}
    union all select id, week_start_date::text from schedules where id = ${wanted}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isId = (side: AuditedSide): side is string =>
  typeof side === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(side);

const hashOf = (side: AuditedSide) =>
  typeof side === 'object' && side !== null && 'hash' in side ? side.hash : undefined;

const NOTHING: AuditValue = { state: 'shown', value: null };
const HIDDEN: AuditValue = { state: 'hidden', value: null };

/** The beginning of a text with more than so many bytes, without half a letter. */
function cutTo(most: number, value: string) {
  if (Buffer.byteLength(value) <= most) return { value };
  const beginning = Buffer.from(value).subarray(0, most);
  return { value: new TextDecoder().decode(beginning, { stream: true }), is_cut: true as const };
}

function shown(
  row: Row,
  values: Map<string, string>,
  names: Map<string, string>,
  most = Number.POSITIVE_INFINITY,
): AuditEntry {
  const {
    actor_id,
    actor_name,
    actor_role,
    has_address,
    address,
    is_shown,
    is_subject_shown,
    subject_id,
    sealed,
    changes,
    ...entry
  } = row;
  // A row can belong to another case before a change than after it.
  const hidden = new Set<AuditedSide>(sealed);
  const [hidesBefore, hidesAfter] = (changes['consultation_id'] ?? []).map((id) => hidden.has(id));
  const said = (value: string): AuditValue => ({ state: 'shown', ...cutTo(most, value) });
  const valueOf = (side: AuditedSide, isHidden = false): AuditValue => {
    if (side === null) return NOTHING;
    if (!is_shown || isHidden || hidden.has(side)) return HIDDEN;
    if (typeof side !== 'object') return said(names.get(`${side}`) ?? `${side}`);
    if (Array.isArray(side)) return said(side.map((one) => names.get(one) ?? one).join(', '));
    if ('secret' in side) return { state: 'secret', value: null };
    const value = values.get(side.hash) ?? null;
    return value === null ? { state: 'erased', value } : said(value);
  };
  return {
    ...entry,
    actor: actor_id && actor_role ? { id: actor_id, name: actor_name ?? '', role: actor_role } : null,
    is_system: actor_id === null && !has_address,
    subject_id: is_subject_shown ? subject_id : null,
    subject_name: (is_shown && subject_id && names.get(subject_id)) || null,
    address:
      has_address && address === null ? { state: 'erased', value: null } : { state: 'shown', value: address },
    changes: Object.entries(changes)
      // When a record was saved is when the entry was made.
      .filter(([field]) => field !== 'updated_at')
      .map(([field, [before, after]]) => ({
        field: field.replace(/_hash$/, ''),
        before: valueOf(before, hidesBefore),
        after: valueOf(after, hidesAfter),
      })),
  };
}

/** How far the log is chained and verified, and whether this server's role can only add to it. */
export async function state(db: Db): Promise<AuditState> {
  const { rows } = await sql<AuditState>`
    select is_append_only(),
      coalesce(last.number, 0) as batches, last.entry_ids[cardinality(last.entry_ids)] as last_entry,
      last.made_at as chained_at,
      (select count(*) from audit_entries
        where txid >= pg_snapshot_xmin(place.chained)
          and not pg_visible_in_snapshot(txid, place.chained)) as waiting,
      checked.verified_entry, checked.verified_at, coalesce(checked.faults, '[]') as faults, checked.found_at
    from (select coalesce((select chained from audit_position), '3:3:') as chained) as place
    left join (select * from audit_batches order by number desc limit 1) as last on true
    left join audit_checks as checked on true
`.execute(db);
  return rows[0]!;
}
