import type { MeetingMode } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { oneLine } from '@consultflow/contract/text';
import { beginning } from './quoted.ts';

/** How two people meet, as a notification stores it: the link of a video call, or the number of a call. */
export type Meeting = { mode: MeetingMode; link: string | null; phone: string | null };

/** In graphemes. */
const LONGEST_PHONE = 40;

/** A sentence for both sides. Nothing follows an address in it, so that a mail links no more than the address. */
export function howYouMeet({ mode, link, phone }: Meeting): string {
  switch (mode) {
    case 'video':
      return link ? t('You meet by video: {link}', { link }) : t('You meet by video.');
    case 'phone':
      return phone
        ? t('You talk by phone: {phone}', { phone: beginning(oneLine(phone), LONGEST_PHONE) })
        : t('You talk by phone.');
    case 'office':
      return t('You meet in the office.');
  }
}
