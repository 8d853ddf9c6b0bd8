import type { MeetingMode } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { oneLine } from '@consultflow/contract/text';
import { beginning } from './quoted.ts';

/** How two people meet, as a notification stores it: the link of a video call, or the number of a call. */
export type Meeting = { mode: MeetingMode; link: string | null; phone: string | null };

/** In graphemes. */
const LONGEST_PHONE = 40;

/** A sentence for both sides; the page of the case has the link of a video call, and a mail shows it apart. */
export function howYouMeet({ mode, phone }: Meeting): string {
  switch (mode) {
    case 'video':
      return t('You meet by video.');
    case 'phone':
      return phone
        ? t('You talk by phone: {phone}', { phone: beginning(oneLine(phone), LONGEST_PHONE) })
        : t('You talk by phone.');
    case 'office':
      return t('You meet in the office.');
  }
}

/** The same after another sentence. */
export const meetingAfter = (meeting: Meeting | undefined) => (meeting ? ` ${howYouMeet(meeting)}` : '');

/** The link of the video call that a notification is about, by its stored parameters. */
export function callIn(params: object = {}) {
  const { meeting } = params as { meeting?: Partial<Meeting> };
  return meeting?.mode === 'video' && typeof meeting.link === 'string' ? meeting.link : undefined;
}
