import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import { newClient, newConsultant, type Someone } from './firm.ts';
import { expect, type People } from './people.ts';
import type { Product } from './product.ts';

export const COUNT = 10_000;

/** Each a minute older than the one before, 'Topic 1' the newest. */
async function fillHistory(product: Product, client: Someone, consultant: Someone) {
  const db = databaseOf(product);
  const BATCH = 2_000;
  for (let from = 1; from <= COUNT; from += BATCH)
    await sql`
      insert into consultations (client_id, consultant_id, room, topic, problem_details, status, scheduled_date,
        completed_date, consultation_result, last_modified_by)
      select ${client.id}, ${consultant.id}, 'B', 'Topic ' || place, '<p>Question ' || place || '</p>', 'completed',
        moment, moment, '<p>Answer ' || place || '</p>', ${consultant.id}
      from generate_series(${sql.lit(from)}::integer, ${sql.lit(from + BATCH - 1)}) as place,
        lateral (select timestamptz '2026-11-01 09:00Z' - place * interval '1 minute' as moment) as at`.execute(
      db,
    );
  await db.destroy();
}

/** A consultant on the history with all of them. */
export async function openHistory(person: People['person'], product: Product) {
  const consultant = await newConsultant(product.url, 'Sofia', ['B']);
  await fillHistory(product, await newClient(product.url, 'Ayşe'), consultant);
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/history');
  return page;
}

/** Scrolls until the last one is loaded. */
export async function loadAll(page: Page) {
  const table = page.getByRole('table', { name: 'Completed consultations' });
  const further = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return Number(await table.getAttribute('aria-rowcount'));
  };
  await expect.poll(further, { timeout: 60_000, intervals: [20] }).toBe(COUNT + 1);
}
