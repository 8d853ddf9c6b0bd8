import { databaseOf } from '../database.ts';
import { move, newRequest, type Someone } from '../firm.ts';
import { asAdmin, callApi, type Product, signIn } from '../product.ts';
import type { PlainText } from './plain-texts.ts';

const password = 'harbour-walks-2026';

/** One text in every plain field there is: people, companies, a room, topics, reasons and notifications. */
export type Named = PlainText & {
  client: Someone;
  pending: Someone;
  rejected: Someone;
  consultant: Someone;
  room: string;
  requested: string;
  approved: string;
  completed: string;
  canceled: string;
};

export async function nameAll(product: Product, { id, text }: PlainText): Promise<Named> {
  const { url } = product;
  const token = await asAdmin(url);
  const call = (method: string, path: string, body: object, as = token) =>
    callApi(url, method, path, { token: as, body });
  const { code: room } = await call('POST', '/rooms', { name: text, description: text });

  const client = await signUp(url, `client${id}`, text);
  await call('PUT', `/users/${client.id}/approve`, {});
  await call('PUT', `/users/${client.id}`, { bio: text }, client.token);
  const { website, ...company } = everywhere(text);
  await call('POST', '/companies', { ...company, website }, client.token);
  const pending = await signUp(url, `pending${id}`, text);
  const rejected = await signUp(url, `rejected${id}`, text);
  await call('PUT', `/users/${rejected.id}`, { account_status: 'rejected', reason: text });

  const sign = { email: `consultant${id}@firm.example`, password };
  const made = await call('POST', '/consultants', {
    ...sign,
    name: text,
    phone: text,
    bio: text,
    specialties: [room],
  });
  const consultant = { ...sign, id: made.id, token: await signIn(url, sign) };

  const ask = async () => (await newRequest(url, client, { topic: text, room })).id;
  const requested = await ask();
  const approved = await ask();
  await move(url, consultant, approved, { status: 'approved' });
  await move(url, consultant, approved, {
    status: 'rescheduled',
    scheduled_date: '2031-03-03T09:00:00Z',
    reason: text,
  });
  const completed = await ask();
  await move(url, consultant, completed, { status: 'approved' });
  await move(url, consultant, completed, { status: 'completed', consultation_result: '<p>Yes.</p>' });
  const canceled = await ask();
  await move(url, client, canceled, { status: 'canceled', reason: text });

  const db = databaseOf(product);
  for (const { id: user_id } of [client, consultant])
    await db
      .insertInto('notifications')
      .values({ user_id, title: text, message: text, type: 'info', link: `/${text}` })
      .execute();
  await db.destroy();
  return { id, text, client, pending, rejected, consultant, room, requested, approved, completed, canceled };
}

async function signUp(url: string, who: string, text: string): Promise<Someone> {
  const sign = { email: `${who}@port.example`, password };
  const company = { name: text, address: text, phone: text, department: text };
  const { id } = await callApi(url, 'POST', '/auth/register', {
    body: { name: text, phone: text, ...sign, companies: [company] },
  });
  return { ...sign, id, token: await signIn(url, sign) };
}

const everywhere = (text: string) => ({
  name: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
  phone: text,
  website: text,
  department: text,
  description: text,
});
