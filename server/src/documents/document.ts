import { t, withoutIsolation } from '@consultflow/contract/language/t';
import { numberOf } from '@consultflow/contract/consultations/number';
import type { Change, ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { topicText } from '@consultflow/contract/consultations/topics';
import type { Language } from '@consultflow/contract/language/languages';
import type { Letterhead } from '../letterhead/letterhead.ts';
import { shortened } from './shortened.ts';

/** A message as a document shows it. */
export type Saying = {
  at: string;
  by: string;
  /** Rich text; empty if it has been redacted. */
  body: string;
  is_edited: boolean;
  is_redacted: boolean;
  /** The names of its files. */
  files: string[];
};

/** A change as a document shows it. */
export type DocumentChange = Omit<Change, 'earlier_result'> & { has_earlier_result: boolean };

/** A file of the case. */
export type ListedFile = { id: string; name: string; size: number; at: string; by: string };

export type ConsultationDocument = {
  consultation: ConsultationDetail;
  room_name: string;
  /** Empty for no history. */
  history: DocumentChange[];
  /** What everybody who sees the case has said; empty for no conversation. */
  conversation: Saying[];
  /** Empty for no list of files. */
  files: ListedFile[];
  /** ISO 8601. */
  made_at: string;
  /** The firm's time zone, as an IANA name. */
  time_zone: string;
  firm: Letterhead;
  /** Of our own texts; those of the users stay as they are. */
  language: Language;
};

/** The file name: 'Consultation #<number> - <topic>.pdf', safe on every system. */
export function fileNameOf({ number, topic }: { number: number; topic: string }): string {
  const reference = numberOf({ number });
  const about = topicText(shortened(plain(topic), 60).replace(/[\s.,;-]+$/, ''));
  return withoutIsolation(`${t('Consultation {reference} - {topic}', { reference, topic: about })}.pdf`);
}

/** A name of a file or folder that every system accepts. */
export const safeName = (name: string) => {
  const safe = plain(name).replace(/[\s.]+$/, '');
  return reserved.test(safe) || safe === '' ? `_${safe}` : safe;
};

/** Names of devices in Windows, also with an ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[<>:"/\\|?*%]/g, '-')
    .trim();
