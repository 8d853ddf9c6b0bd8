import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { DEFAULT_LANGUAGE, languages } from '@consultflow/contract/language/languages';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import { numberOf } from '@consultflow/contract/consultations/number';
import { sections } from '@consultflow/contract/consultations/facts';
import { zoneTime } from '@consultflow/contract/zones';
import { topicText } from '@consultflow/contract/consultations/topics';
import { type Letterhead, product } from '../letterhead/letterhead.ts';
import type { ConsultationDocument } from './document.ts';
import { printedFacts } from './facts.ts';
import { conversationOf, listOf } from './dossier.ts';
import { historyOf } from './history.ts';
import { asReader } from '../language/reader.ts';
import { line, ownLine } from './text/line.ts';
import { printable } from './text/printable.ts';
import { blocksOf } from './text/rich-text-blocks.ts';
import { cut } from './shortened.ts';
import { signOf, signOfLogo } from './signs.ts';
import { dateIn, timeIn } from '../time/clock.ts';

type Made = Pick<ConsultationDocument, 'made_at' | 'time_zone'>;

export const madeAt = ({ made_at, time_zone }: Made) =>
  t('made {time}, {zone}', { time: timeIn(time_zone)(made_at), zone: zoneTime(time_zone) });

/** The whole input of the template, in the order of the page. */
export const contentOf = (document: ConsultationDocument) =>
  asReader(document.language, () => {
    const record = recordOf(document);
    const { number } = record;
    return {
      ...headOf(document.firm),
      ...wordsOf(),
      document_title: t('Consultation record: {title}', { title: `${number} ${record.title.text}` }),
      description: t('Consultation {reference}', { reference: number }),
      note: [t('Consultation record'), madeAt(document)],
      ...record,
    };
  });

/** The same for a collection, with the entries of its table of contents. */
export const collectionOf = (documents: ConsultationDocument[]) =>
  asReader(documents[0]?.language ?? DEFAULT_LANGUAGE, () => {
    const count = documents.length;
    const made = documents[0] ? madeAt(documents[0]) : '';
    const title = t('{count, plural, =1 {One consultation record} other {# consultation records}}', {
      count,
    });
    return {
      ...headOf(documents[0]?.firm ?? product),
      ...wordsOf(),
      note: [title, made],
      title: line(title, 30),
      records: documents.map((document, index) => ({
        note: [
          t('Consultation record {number, number} of {count, number}', { number: index + 1, count }),
          made,
        ],
        ...entryOf(document),
        ...recordOf(document),
      })),
    };
  });

/** Our own words on every page. */
export const wordsOf = () => ({
  language: currentLanguage(),
  direction: languages[currentLanguage()].direction,
  words: {
    contents: t('Contents'),
    consultation: t('Consultation'),
    client: t('Client'),
    completed: t('Completed'),
    page: t.context('column with page numbers', 'Page'),
    page_of: t('Page {page} of {pages}', { page: '#', pages: '##' }).split(/(##?)/),
    when: t('When'),
    who: t('Who'),
    what: t('What'),
    history: t('History'),
    conversation: t('Conversation'),
    files: t('Files'),
    file: t('File'),
    size: t('Size'),
  },
});

/** The sender of the document. */
export const headOf = ({ name, logo }: Letterhead) => ({
  firm: line(firmOf({ name }), 30),
  brand: logo ? signOfLogo(logo) : brand,
});

export const firmOf = ({ name }: Pick<Letterhead, 'name'>) => cut(printable(name).trim() || product.name, 80);

const brand = signOf('brand-mark', 'teal');

function recordOf(document: ConsultationDocument) {
  const { consultation, room_name, history, conversation, files, time_zone, firm } = document;
  const timeOf = timeIn(time_zone);
  const names = { room: roomText(room_name), timeOf, dateOf: dateIn(time_zone) };
  const title = titleOf(consultation.topic);
  const number = numberOf(consultation);
  return {
    number,
    title: line(title, 30),
    running_head: line(`${number} ${cut(title, 70)}`, 30),
    footer: ownLine(t('{firm}, consultation {reference}', { firm: firmOf(firm), reference: number }), 60),
    facts: [printedFacts(consultation, 'people', names), printedFacts(consultation, 'progress', names)],
    sections: sections
      .map(({ heading, field }) => section(t(heading), consultation[field]))
      .filter(({ blocks }) => blocks.length > 0),
    conversation: conversationOf(conversation, timeOf),
    files: listOf(files, timeOf),
    history: historyOf(history, timeOf),
  };
}

const entryOf = ({ consultation, time_zone }: ConsultationDocument) => ({
  entry: line(cut(titleOf(consultation.topic), 110), 24),
  client: line(cut(consultation.client_name, 60), 20),
  completed: timeIn(time_zone)(consultation.completed_date ?? consultation.created_at),
});

const titleOf = (topic: string) => topicText(printable(topic).trim());

const section = (heading: string, html: string | null) => ({ heading, blocks: blocksOf(html ?? '', 2) });
