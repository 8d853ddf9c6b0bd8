import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { Role } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { OPEN_DAY, OPEN_WEEK, openMinutes, openTime } from './calendar.ts';
import { exportCases } from './cases/export.ts';
import { financeCases } from './cases/finance.ts';
import { acceptResults } from './acceptances.ts';
import { recordTime } from './time.ts';
import { planAbsences } from './absences.ts';
import { startClocks, targets } from './clocks.ts';
import { attachPapers } from './files/attach.ts';
import { improveResult } from './improved.ts';
import { importCases } from './cases/import.ts';
import { legalCases } from './cases/legal.ts';
import { oneTimeCases } from './cases/one-time.ts';
import { technicalCases } from './cases/technical.ts';
import { companies } from './companies.ts';
import { insertConsultations } from './consultations.ts';
import { readConversations } from './conversations.ts';
import { liveLives } from './lives.ts';
import { matchAll, type Client } from './matches.ts';
import { tellAll } from './notifications.ts';
import * as people from './people.ts';
import { drawFrom, type Draw } from './random.ts';
import { saveTexts } from './saved-texts.ts';
import { draftResults, SIGNING } from './sign-offs.ts';
import { shareSome } from './sharing.ts';
import { planWeeks } from './schedule.ts';
import { zoneOf } from './zones.ts';

export type SignIn = { role: Role; name: string; email: string; password: string };

const PASSWORD = 'harbour-light-2026';
const SEED = 1_820;

const signIns: SignIn[] = [
  ['admin', people.admin] as const,
  ...[0, 2, 5].map((place) => ['consultant', people.consultants[place]!] as const),
  ...[0, 1, 2].map((place) => ['client', people.approvedClients[place]!] as const),
  ['client', people.pendingClients[0]!] as const,
].map(([role, { name, email }]) => ({ role, name, email, password: PASSWORD }));

const cases = [
  ...oneTimeCases,
  ...importCases,
  ...exportCases,
  ...legalCases,
  ...financeCases,
  ...technicalCases,
];

/** Fills a firm without users with realistic data, as the passwords are public; returns the sign-ins that there are. */
export async function fillDemo(
  db: Db,
  hashPassword: (password: string) => Promise<string>,
  now: Date = new Date(),
): Promise<SignIn[]> {
  const password_hash = await hashPassword(PASSWORD);
  return db.transaction().execute(async (trx) => {
    const users = await trx.selectFrom('users').select(['email', 'deleted_at']).execute();
    if (users.length === 0) {
      await fillFirm(trx, drawFrom(SEED), password_hash, now);
      return signIns;
    }
    const emails = new Set(users.filter((user) => !user.deleted_at).map((user) => user.email));
    return signIns.filter(({ email }) => emails.has(email));
  });
}

async function fillFirm(db: Db, draw: Draw, password_hash: string, now: Date) {
  const minutes = openMinutes(now);
  const clients = clientsOf(draw, minutes);
  const matches = matchAll(draw, liveLives(draw, minutes), clients, cases);
  const admin = await insertAdmin(db, password_hash, openTime(minutes - 118 * OPEN_WEEK));
  const consultants = await insertConsultants(db, draw, password_hash, minutes);
  await insertClients(db, draw, password_hash, clients, minutes);
  const talk = drawFrom(SEED + 1);
  const signing = drawFrom(SEED + 4);
  const staff = { admin, consultants };
  const written = await insertConsultations(db, { draw, talk, signing, minutes }, matches, staff);
  const accepted = await acceptResults(db, drawFrom(SEED + 3), now);
  await improveResult(db, written, accepted, minutes);
  await draftResults(db, signing, written, now);
  await attachPapers(db, drawFrom(SEED + 2), people.approvedClients[0]!.email);
  await saveTexts(db, consultants[0]!.id, openTime(minutes - 60 * OPEN_WEEK));
  await shareSome(db, draw, password_hash, now);
  await planWeeks(db, draw, consultants, now);
  await planAbsences(db, consultants, now);
  await foundFirm(db, openTime(minutes - 118 * OPEN_WEEK));
  await sql`select book_scheduled()`.execute(db);
  // Everybody has been told long ago.
  await db.deleteFrom('calendar_mails').execute();
  await recordTime(db, drawFrom(SEED + 3), admin, now);
  await startClocks(db);
  await tellAll(db, admin, now);
  await readConversations(
    db,
    now,
    signIns.map(({ email }) => email),
  );
}

/** Its time zone, and rooms that are as old as the firm; one assigns its new requests, one has its results signed. */
async function foundFirm(db: Db, founded: Date) {
  await db.updateTable('settings').set({ time_zone: 'Europe/Istanbul' }).execute();
  await db
    .updateTable('rooms')
    .set({
      ...targets,
      created_at: founded,
      requires_sign_off: sql`code = ${SIGNING}`,
      auto_assign: sql`case when code = 'B' then 'least_work' else 'off' end`,
    })
    .execute();
}

/** The first dozen at the beginning, then one now and then; the first three ask most. */
const clientsOf = (draw: Draw, now: number): Client[] =>
  [...people.approvedClients, people.inactiveClient].map(({ email }, place) => ({
    id: draw.uuid(),
    email,
    joined: now - Math.floor((place < 12 ? 106 : 106 - 5 * (place - 11)) * OPEN_WEEK + draw.number(0, 900)),
    left: email === people.inactiveClient.email ? now - 3 * OPEN_WEEK : now,
    weight: place < 3 ? 2.2 : 1,
  }));

async function insertAdmin(db: Db, password_hash: string, created_at: Date) {
  const { id } = await db
    .insertInto('users')
    .values({ ...people.admin, password_hash, role: 'admin', account_status: 'approved', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

async function insertConsultants(db: Db, draw: Draw, password_hash: string, now: number) {
  const rows = people.consultants.map((profile, place) => ({
    ...profile,
    availability: JSON.stringify(profile.availability ?? {}),
    video_link: profile.video_link ?? '',
    id: draw.uuid(),
    password_hash,
    role: 'consultant' as const,
    account_status: 'approved' as const,
    created_at: openTime(now - 117 * OPEN_WEEK + place * 190),
  }));
  await db.insertInto('users').values(rows).execute();
  return rows.map(({ id, specialties }): { id: string; specialties: RoomCode[] } => ({ id, specialties }));
}

async function insertClients(db: Db, draw: Draw, password_hash: string, clients: Client[], now: number) {
  const row = {
    password_hash,
    role: 'client' as const,
    is_active: true,
    account_reason: null as string | null,
  };
  const users = [
    ...[...people.approvedClients, people.inactiveClient].map((profile, place) => ({
      ...row,
      ...profile,
      id: clients[place]!.id,
      account_status: 'approved' as const,
      is_active: profile !== people.inactiveClient,
      created_at: openTime(clients[place]!.joined - draw.number(60, 3 * OPEN_DAY)),
    })),
    ...people.rejectedClients.map(({ reason, ...profile }, place) => ({
      ...row,
      ...profile,
      id: draw.uuid(),
      account_status: 'rejected' as const,
      account_reason: reason,
      created_at: openTime(now - (9 + 17 * place) * OPEN_WEEK + 411),
    })),
    ...people.pendingClients.map((profile, place, { length }) => ({
      ...row,
      ...profile,
      id: draw.uuid(),
      account_status: 'pending' as const,
      created_at: openTime(now - 50 - (length - 1 - place) * 225),
    })),
  ];
  const known = users.map((one) => ({ ...one, time_zone: zoneOf(one.phone) }));
  await db.insertInto('users').values(known).execute();
  const owned = users.flatMap(({ id, email, created_at }) =>
    companies[email]!.map((company, place) => ({
      ...company,
      id: draw.uuid(),
      client_id: id,
      created_at: new Date(created_at.getTime() + place * 60_000),
    })),
  );
  await db.insertInto('companies').values(owned).execute();
}
