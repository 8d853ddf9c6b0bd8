import { t, withoutIsolation } from '@consultflow/contract/language/t';
import { numberOf } from '@consultflow/contract/consultations/number';
import type { Change, ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { topicText } from '@consultflow/contract/consultations/topics';
import type { Language } from '@consultflow/contract/language/languages';
import type { Letterhead } from '../letterhead/letterhead.ts';
import { shortened } from './shortened.ts';

export type ConsultationDocument = {
  consultation: ConsultationDetail;
  room_name: string;
  /** Empty for no history. */
  history: Change[];
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

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[<>:"/\\|?*%]/g, '-')
    .trim();
