import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import type { ConsultationDocument } from './document.ts';
import { mainFacts, stateFacts } from './facts.ts';
import { historyOf } from './history.ts';
import { line } from './line.ts';
import { printable } from './printable.ts';
import { blocksOf } from './rich-text-blocks.ts';
import { shortened } from './shortened.ts';
import { signOf } from './signs.ts';
import { timeIn, zoneName } from './times.ts';

/** All that the template sets, in the order of the page. */
export function contentOf({ consultation, room_name, history, made_at, time_zone }: ConsultationDocument) {
  const timeOf = timeIn(time_zone);
  const title = printable(consultation.topic).trim() || DEFAULT_TOPIC;
  return {
    brand: signOf('brand-mark', 'teal'),
    made: `made ${timeOf(made_at)}, ${zoneName(time_zone)}`,
    title: line(title, 30),
    running_head: line(runningHead(title), 30),
    reference: consultation.id,
    facts: [mainFacts(consultation), stateFacts(consultation, room_name, timeOf)],
    sections: [
      section('Problem Details', consultation.problem_details),
      section('Consultation Result', consultation.consultation_result),
    ].filter(({ blocks }) => blocks.length > 0),
    history: historyOf(history, timeOf),
  };
}

/** What fits beside the name at the head of the next pages. */
const runningHead = (title: string) => (title.length > 70 ? `${shortened(title, 69).trimEnd()}…` : title);

const section = (heading: string, html: string | null) => ({ heading, blocks: blocksOf(html ?? '', 2) });
