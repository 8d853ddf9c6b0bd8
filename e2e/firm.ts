import { hash } from '@node-rs/argon2';
import { databaseOf } from './database.ts';
import { asAdmin, callApi, folderOf, type Session, sessionOf, type Sign } from './product.ts';

const password = 'harbour-walks-2026';

export type Someone = Sign & Session;

let count = 0;

/** A client, approved by an admin or not yet. */
export async function newClient(url: string, name: string, { approved = true } = {}): Promise<Someone> {
  const sign = { email: `client${process.pid}-${(count += 1)}@port.example`, password };
  const { id } = await callApi(url, 'POST', '/auth/register', {
    body: {
      name,
      phone: '+90 232 555 0100',
      ...sign,
      companies: [{ name: `${name} Trading`, address: 'Quay 1' }],
    },
  });
  if (approved) await callApi(url, 'PUT', `/users/${id}/approve`, { token: await asAdmin(url) });
  return known(url, sign);
}

export async function newConsultant(url: string, name: string, specialties: string[]): Promise<Someone> {
  const sign = { email: `consultant${process.pid}-${(count += 1)}@firm.example`, password };
  await callApi(url, 'POST', '/consultants', {
    token: await asAdmin(url),
    body: { name, specialties, ...sign },
  });
  return known(url, sign);
}

async function known(url: string, sign: Sign): Promise<Someone> {
  await makeCheap(url, sign);
  const { id, token } = await sessionOf(url, sign);
  return { ...sign, id, token };
}

/** Weakens the password hash, because test users sign in many hundred times. */
export async function makeCheap(url: string, { email, password: own }: Sign) {
  const dataDir = folderOf(url);
  if (!dataDir) return;
  const db = databaseOf({ dataDir });
  const password_hash = await hash(own, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.updateTable('users').set({ password_hash }).where('email', '=', email).execute();
  await db.destroy();
}

type Request = {
  topic?: string;
  room?: string;
  problem_details?: string;
  file_ids?: string[];
  company_id?: string;
};

export const newRequest = (url: string, { token }: Someone, request: Request = {}): Promise<{ id: string }> =>
  callApi(url, 'POST', '/consultations', {
    token,
    body: { topic: 'Rules of origin', room: 'A', problem_details: '<p>Which proof?</p>', ...request },
  });

export const move = (url: string, { token }: Someone, id: string, body: object) =>
  callApi(url, 'PUT', `/consultations/${id}/status`, { token, body });

/** Requested, approved and answered. */
export async function newCompleted(url: string, client: Someone, consultant: Someone, request: Request = {}) {
  const { id } = await newRequest(url, client, request);
  await move(url, consultant, id, { status: 'approved' });
  await move(url, consultant, id, { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' });
  return id;
}

type Assigned = { day: string; room: string; consultant: Someone };

/** A week as an admin has saved it. */
export const newSchedule = async (url: string, week_start_date: string, assigned: Assigned[]) =>
  callApi(url, 'POST', '/schedules', {
    token: await asAdmin(url),
    body: {
      week_start_date,
      assignments: assigned.map(({ day, room, consultant }) => ({
        day,
        room_assignments: [{ room, consultant_ids: [consultant.id] }],
      })),
    },
  });
