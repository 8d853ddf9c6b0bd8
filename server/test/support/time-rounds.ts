import { isDeepStrictEqual } from 'node:util';
import { ReportBy } from '@consultflow/contract/time/report';
import { sql } from 'kysely';
import type { Draw } from '../../src/demo/random.ts';
import { report } from '../../src/features/time/report.ts';
import { stop } from '../../src/features/time/timer.ts';
import { clockChanges, expectedReport, type Noted } from './time-sheet.ts';
import { newWorld } from './world.ts';
import { zonesInCommon } from './zones-in-common.ts';

const FIRST = Date.UTC(2025, 0, 1);
const LAST = Date.UTC(2027, 0, 1);
const MINUTE = 60_000;

/** A firm whose entries are drawn anew for each time zone, and whose reports are compared with their sums. */
export async function newTimeFirm() {
  const world = await newWorld();
  const { db } = world;
  const client = await world.client();
  const admin = { ...(await world.admin()), role: 'admin' as const, specialties: [] as string[] };
  const worker = async (...specialties: string[]) => ({
    id: (await world.consultant(...specialties)).id,
    name: '',
    role: 'consultant' as const,
    account_status: 'approved' as const,
    specialties,
  });
  const workers = [await worker('A'), await worker('B'), await worker('A', 'B'), await worker('C')];
  const companies: string[] = [];
  for (const name of ['Ege Kuru Meyve', 'Nordfjord Sjømat'])
    companies.push((await world.call(client, 'POST', '/companies', { name, address: 'x' })).json().data.id);
  const kinds = [
    { room: 'A', company_id: null, is_sealed: false },
    { room: 'B', company_id: companies[0]!, is_sealed: false },
    { room: 'A', company_id: companies[1]!, is_sealed: false },
    // Its time counts for an admin who has not opened it, and names no company.
    { room: 'B', company_id: companies[1]!, is_sealed: true },
  ];
  const cases: ((typeof kinds)[number] & { id: string })[] = [];
  for (const kind of kinds) {
    const { id } = await world.consultation(client, { room: kind.room });
    const { company_id, is_sealed: is_restricted } = kind;
    await db.updateTable('consultations').set({ company_id, is_restricted }).where('id', '=', id).execute();
    cases.push({ ...kind, id });
  }

  const moveTo = (time_zone: string) => db.updateTable('settings').set({ time_zone }).execute();

  async function write(draw: Draw, zone: string, count: number): Promise<(Noted & { id: string })[]> {
    await moveTo(zone);
    const changes = clockChanges(zone, FIRST, LAST);
    const entries = Array.from({ length: count }, () => ({
      id: draw.uuid(),
      consultation_id: draw.pick(cases).id,
      user_id: draw.pick(workers).id,
      starts_at: startOf(draw, changes),
      minutes: draw.number(1, 1_440),
      is_billable: draw.chance(0.6),
    }));
    await db.insertInto('time_entries').values(entries).execute();
    return entries.map((entry) => ({ ...entry, zone }));
  }

  /** Some entries begin at another time, by the calendar of the zone that the firm has now. */
  async function moveSome(draw: Draw, zone: string, entries: (Noted & { id: string })[]) {
    const changes = clockChanges(zone, FIRST, LAST);
    for (const entry of entries.filter(() => draw.chance(0.15))) {
      const starts_at = startOf(draw, changes);
      if (starts_at === entry.starts_at) continue;
      await db.updateTable('time_entries').set({ starts_at }).where('id', '=', entry.id).execute();
      Object.assign(entry, { starts_at, zone });
    }
  }

  /** A timer that runs for some seconds more than full minutes is one minute longer. */
  async function time(draw: Draw, zone: string): Promise<Noted> {
    const actor = draw.pick(workers);
    const full = draw.number(1, 700);
    const starts_at = new Date(Date.now() - (full * 60 + draw.number(1, 40)) * 1000).toISOString();
    const consultation_id = draw.pick(cases).id;
    await db
      .insertInto('time_entries')
      .values({ consultation_id, user_id: actor.id, starts_at, minutes: null })
      .execute();
    await stop(db, actor, {});
    return { consultation_id, user_id: actor.id, starts_at, minutes: full + 1, is_billable: true, zone };
  }

  async function wrongReports(draw: Draw, entries: Noted[], of: string) {
    const months = [draw.number(0, 23), draw.number(0, 23)].toSorted((a, b) => a - b);
    const [from, to] = months.map((month) => new Date(Date.UTC(2025, month)).toISOString().slice(0, 7));
    const asked = {
      from: from!,
      to: draw.chance(0.3) ? '2026-12' : to!,
      user_id: ifDrawn(draw, draw.pick(workers).id),
      room: ifDrawn(draw, draw.pick(['A', 'B'])),
      company_id: ifDrawn(draw, draw.pick(companies)),
      is_billable: ifDrawn(draw, draw.chance(0.5)),
    };
    const wrong: unknown[] = [];
    for (const by of ReportBy.options)
      for (const viewer of [admin, draw.pick(workers)]) {
        const own = viewer.role === 'admin' ? {} : { user_id: viewer.id };
        const { rows, total } = await report(db, viewer, { ...asked, by });
        const expected = expectedReport(entries, seenBy(viewer), by, { ...asked, ...own });
        const shown = Object.fromEntries(
          rows.map(({ key, is_sealed, billable, not_billable, entries: count }) => [
            is_sealed ? 'sealed' : `${key}`,
            { billable, not_billable, entries: count },
          ]),
        );
        if (!isDeepStrictEqual({ rows: shown, total }, expected))
          wrong.push({ of, by, asked, role: viewer.role, shown: { rows: shown, total }, expected });
      }
    return wrong;
  }

  /** Consultants see the requests in their rooms, and nobody here a restricted one. */
  const seenBy = ({ role, specialties }: Pick<typeof admin, 'specialties'> & { role: string }) =>
    cases.map((one) => ({
      ...one,
      is_sealed: one.is_sealed || (role !== 'admin' && !specialties.includes(one.room)),
    }));

  return {
    db,
    end: world.end,
    zones: await zonesInCommon(db, FIRST, LAST),
    /** The reports that say anything else than their entries add up to. */
    async wrongReports(draw: Draw, [before, zone]: [string, string], count: number) {
      await sql`delete from time_entries`.execute(db);
      const old = await write(draw, before, Math.ceil(count / 3));
      const entries = [...old, ...(await write(draw, zone, count))];
      await moveSome(draw, zone, entries);
      const timed = await time(draw, zone);
      return wrongReports(draw, [...entries, timed], `${before}, then ${zone}`);
    },
  };
}

/** About the ends of months, where the clocks change, and anywhere. */
const startOf = (draw: Draw, changes: number[]) => {
  const near =
    changes.length > 0 && draw.chance(0.3)
      ? draw.pick(changes) + draw.number(-180, 180) * MINUTE
      : draw.chance(0.7)
        ? Date.UTC(2025, draw.number(0, 24), 1) + draw.number(-17 * 60, 17 * 60) * MINUTE
        : draw.number(FIRST, LAST);
  return new Date(near).toISOString();
};

const ifDrawn = <T>(draw: Draw, value: T) => (draw.chance(0.25) ? value : undefined);
