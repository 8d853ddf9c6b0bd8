import { databaseOf } from '../database.ts';
import { move, newClient, newConsultant, newRequest, type Someone } from '../firm.ts';
import { callApi, type Product } from '../product.ts';
import type { Batch } from './batches.ts';
import type { Rows } from './places.ts';

export type People = { client: Someone; consultant: Someone; colleague: Someone };

/** A batch and the rows that hold it. */
export type Stored = Batch & { rows: Rows };

export const newPeople = async (url: string): Promise<People> => ({
  client: await newClient(url, 'Mallory'),
  consultant: await newConsultant(url, 'Jonas', ['A']),
  colleague: await newConsultant(url, 'Chiamaka', ['A']),
});

/** Every batch through every field that takes a rich text, as the server cleans it. */
export async function sendAll(url: string, people: People, batches: Batch[]): Promise<Stored[]> {
  const stored = [];
  for (const batch of batches) stored.push({ ...batch, rows: await send(url, people, batch.html) });
  return stored;
}

async function send(url: string, { client, consultant, colleague }: People, html: string): Promise<Rows> {
  const change = (who: Someone, id: string, body: object) =>
    callApi(url, 'PUT', `/consultations/${id}`, { token: who.token, body });
  const { id: open } = await newRequest(url, client, { problem_details: html });
  const { id: active } = await newRequest(url, client);
  await change(client, active, { problem_details: html });
  await move(url, consultant, active, { status: 'approved' });
  const { id: completed } = await newRequest(url, client, { problem_details: html });
  await move(url, consultant, completed, { status: 'approved' });
  await move(url, consultant, completed, { status: 'completed', consultation_result: html });
  await change(consultant, completed, { consultation_result: html });
  const { id: message } = await callApi(url, 'POST', `/consultations/${open}/messages`, {
    token: client.token,
    body: { body: html },
  });
  // The earlier text of a message, and the text that it has now.
  await callApi(url, 'PUT', `/messages/${message}`, {
    token: client.token,
    body: { body: `<p>.</p>${html}` },
  });
  await callApi(url, 'PUT', `/messages/${message}`, { token: client.token, body: { body: html } });
  await callApi(url, 'POST', `/consultations/${active}/messages`, {
    token: consultant.token,
    body: { body: html, visibility: 'staff' },
  });
  const { id: drafted } = await newRequest(url, client);
  await move(url, consultant, drafted, { status: 'approved' });
  await callApi(url, 'PUT', `/consultations/${drafted}/draft`, {
    token: colleague.token,
    body: { body: html },
  });
  return { client: client.id, open, active, completed, drafted };
}

/** What the database holds of a batch in each of its fields, each text once. */
export async function textsOf(product: Product, { rows }: Stored) {
  const db = databaseOf(product);
  const ids = [rows.open, rows.active, rows.completed];
  const consultations = await db
    .selectFrom('consultations')
    .select(['problem_details', 'consultation_result'])
    .where('id', 'in', ids)
    .execute();
  const changes = await db
    .selectFrom('timeline_entries')
    .select('earlier_result')
    .where('consultation_id', 'in', ids)
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select('body')
    .where('consultation_id', 'in', ids)
    .execute();
  const versions = await db
    .selectFrom('message_versions')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select('message_versions.body')
    .where('consultation_id', 'in', ids)
    .where('number', '=', 1)
    .execute();
  const drafts = await db
    .selectFrom('result_drafts')
    .select('body')
    .where('consultation_id', '=', rows.drafted)
    .execute();
  await db.destroy();
  const texts = [
    ...consultations.flatMap(({ problem_details, consultation_result }) => [
      problem_details,
      consultation_result,
    ]),
    ...changes.map(({ earlier_result }) => earlier_result),
    ...[...messages, ...versions, ...drafts].map(({ body }) => body),
  ];
  return texts.filter((text) => text !== null);
}

/** The same rows with the texts as they are, written where no server cleans them. */
export async function writePast(product: Product, stored: Stored[]) {
  const db = databaseOf(product);
  for (const { html, rows } of stored) {
    await db
      .updateTable('consultations')
      .set({ problem_details: html })
      .where('id', 'in', [rows.open, rows.active, rows.completed])
      .execute();
    await db
      .updateTable('consultations')
      .set({ consultation_result: html })
      .where('id', '=', rows.completed)
      .execute();
    await db
      .updateTable('timeline_entries')
      .set({ earlier_result: html })
      .where('consultation_id', '=', rows.completed)
      .where('earlier_result', 'is not', null)
      .execute();
    await db
      .updateTable('result_drafts')
      .set({ body: html })
      .where('consultation_id', '=', rows.drafted)
      .execute();
    const messages = await db
      .updateTable('messages')
      .set({ body: html })
      .where('consultation_id', 'in', [rows.open, rows.active])
      .returning('id')
      .execute();
    await db
      .updateTable('message_versions')
      .set({ body: html })
      .where(
        'message_id',
        'in',
        messages.map(({ id }) => id),
      )
      .execute();
  }
  await db.destroy();
}
