import type { Db } from '../../src/db/open.ts';

type People = { client: { id: string }; consultant: { id: string } };

/** Adds completed consultations in room A, each with a question, a result and one history entry. */
export async function addCompleted(db: Db, { client, consultant }: People, count: number) {
  const now = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    client_id: client.id,
    consultant_id: consultant.id,
    room: 'A' as const,
    topic: index % 2 ? 'Rules of origin' : `Tariffs ${index}, Other: شهادة`,
    problem_details: `<p>Question ${index}</p>`,
    consultation_result: `<h2>Answer ${index}</h2><ol><li>Use a <strong>EUR.1</strong>.</li></ol>`,
    status: 'completed' as const,
    scheduled_date: now,
    completed_date: now,
    last_modified_by: consultant.id,
  }));
  const made = await db.insertInto('consultations').values(rows).returning('id').execute();
  const changes = made.map(({ id }) => ({
    consultation_id: id,
    changed_by: client.id,
    to_status: 'requested' as const,
  }));
  await db.insertInto('consultation_changes').values(changes).execute();
  return made.map(({ id }) => id);
}
