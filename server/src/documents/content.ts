import { t } from '@consultflow/contract/language/t';
import { sections } from '@consultflow/contract/consultations/facts';
import { zoneTime } from '@consultflow/contract/zones';
import { DEFAULT_TOPIC } from '@consultflow/contract/consultations/topics';
import { type Letterhead, product } from '../letterhead/letterhead.ts';
import type { ConsultationDocument } from './document.ts';
import { printedFacts } from './facts.ts';
import { historyOf } from './history.ts';
import { line } from './text/line.ts';
import { printable } from './text/printable.ts';
import { blocksOf } from './text/rich-text-blocks.ts';
import { shortened } from './shortened.ts';
import { signOf, signOfLogo } from './signs.ts';
import { timeIn } from '../time/clock.ts';

type Made = Pick<ConsultationDocument, 'made_at' | 'time_zone'>;

const madeAt = ({ made_at, time_zone }: Made) =>
  t('made {time}, {zone}', { time: timeIn(time_zone)(made_at), zone: zoneTime(time_zone) });

/** The whole input of the template, in the order of the page. */
export const contentOf = (document: ConsultationDocument) => ({
  ...headOf(document.firm),
  made: madeAt(document),
  ...recordOf(document),
});

/** The same for a collection, with the entries of its table of contents. */
export const collectionOf = (documents: ConsultationDocument[]) => ({
  ...headOf(documents[0]?.firm ?? product),
  made: documents[0] ? madeAt(documents[0]) : '',
  title: line(
    t('{count, plural, =1 {One consultation record} other {# consultation records}}', {
      count: documents.length,
    }),
    30,
  ),
  records: documents.map((document) => ({ ...entryOf(document), ...recordOf(document) })),
});

/** The sender of the document. */
const headOf = ({ name, logo }: Letterhead) => ({
  firm: line(cut(printable(name).trim() || product.name, 80), 30),
  brand: logo ? signOfLogo(logo) : brand,
});

const brand = signOf('brand-mark', 'teal');

function recordOf({ consultation, room_name, history, time_zone }: ConsultationDocument) {
  const timeOf = timeIn(time_zone);
  const names = { room: room_name, timeOf };
  const title = titleOf(consultation.topic);
  return {
    title: line(title, 30),
    running_head: line(cut(title, 70), 30),
    reference: consultation.id,
    facts: [printedFacts(consultation, 'people', names), printedFacts(consultation, 'progress', names)],
    sections: sections
      .map(({ heading, field }) => section(t(heading), consultation[field]))
      .filter(({ blocks }) => blocks.length > 0),
    history: historyOf(history, timeOf),
  };
}

const entryOf = ({ consultation, time_zone }: ConsultationDocument) => ({
  entry: line(cut(titleOf(consultation.topic), 110), 24),
  client: line(cut(consultation.client_name, 60), 20),
  completed: timeIn(time_zone)(consultation.completed_date ?? consultation.created_at),
});

const titleOf = (topic: string) => printable(topic).trim() || DEFAULT_TOPIC;

/** A short form for little room. */
const cut = (text: string, most: number) =>
  text.length > most ? `${shortened(text, most - 1).trimEnd()}…` : text;

const section = (heading: string, html: string | null) => ({ heading, blocks: blocksOf(html ?? '', 2) });
