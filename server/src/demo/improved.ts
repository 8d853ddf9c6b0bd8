import type { Db } from '../db/open.ts';
import { OPEN_DAY, openTime } from './calendar.ts';
import type { Accepted } from './acceptances.ts';
import { rich } from './rich.ts';
import type { Written } from './sign-offs.ts';

const added = `
  ## Added after your question

  Keep the papers for **five years**: the customs office may ask for them after clearance.`;

const better = `
  ## Added after your question

  Keep the papers for **ten years**, not only the five of the customs law: the tax office counts longer. A scan is enough for
  your broker, the originals stay with you.`;

/** Improves a result twice that its client has accepted, who has not seen the new versions yet. */
export async function improveResult(db: Db, written: Written[], accepted: Accepted[], minutes: number) {
  const [second, third] = [openTime(minutes - 4 * OPEN_DAY), openTime(minutes - 2 * OPEN_DAY)];
  const byHand = new Set(
    accepted
      .filter(
        ({ version, accepted_by, accepted_at }) =>
          version === 1 && accepted_by !== null && (accepted_at as Date) < second,
      )
      .map(({ consultation_id }) => consultation_id),
  );
  const { consultation, consultant, result } = written.findLast(
    ({ consultation: { id, room }, entries }) =>
      room === 'A' && byHand.has(id) && (entries.at(-1)!.at as Date) < second,
  )!;
  const texts = [result, result + rich(added), result + rich(better)] as const;
  await db
    .updateTable('consultations')
    .set({ consultation_result: texts[2], updated_at: third, last_modified_by: consultant.id })
    .where('id', '=', consultation.id)
    .execute();
  await db
    .insertInto('timeline_entries')
    .values(
      [second, third].map((at, place) => ({
        consultation_id: consultation.id,
        kind: 'result' as const,
        at,
        actor_id: consultant.id,
        from_status: 'completed' as const,
        to_status: 'completed' as const,
        earlier_result: texts[place]!,
      })),
    )
    .execute();
}
