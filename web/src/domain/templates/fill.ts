import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { fillPlaceholders, type Placeholder } from '@consultflow/contract/templates/placeholders';
import { showAppointment, zoneTime } from '../../lib/time/dates.ts';
import { blankOf, escaped } from '../../ui/rich-text/blanks.ts';
import { placeholderName } from './placeholder-names.ts';

/** What a template takes from a consultation. */
export type Filling = Pick<
  ConsultationDetail,
  'number' | 'topic' | 'client_name' | 'scheduled_date' | 'room'
>;

const valuesOf = ({ number, topic, client_name, scheduled_date }: Filling): Record<Placeholder, string> => ({
  client: client_name ?? '',
  number: `#${number}`,
  topic,
  // Its readers may live in another zone.
  appointment: scheduled_date
    ? t('{time} ({zone})', { time: showAppointment(scheduled_date), zone: zoneTime() })
    : '',
});

/** The HTML of a template for an editor; what the consultation does not know stays a blank to be filled in. */
export function filledFrom(consultation: Filling, html: string) {
  const values = valuesOf(consultation);
  return fillPlaceholders(html, (name) =>
    values[name] ? escaped(values[name]) : blankOf(name, placeholderName(name)),
  );
}
