import { z } from 'zod';
import { type Message, msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { ACCEPTANCE_DAYS } from '../acceptances/schema.ts';
import { richText } from '../rich-text/schema.ts';
import { NAME_LENGTH, text } from '../text.ts';
import { WeeklyHours } from './hours.ts';
import { Reminders } from './reminders.ts';
import { TimeZone } from './time-zone.ts';

export const CONSULTATIONS_PER_DAY = { least: 1, most: 50, usual: 10 } as const;
/** In minutes. */
export const DURATION = { least: 15, step: 15, most: 720, usual: 60 } as const;

const perDay = msg('Please enter a number from 1 to 50');
const duration = msg('Please enter a multiple of 15 minutes, at least 15');

/** In minutes; the horizon in days. */
export const BOOKING = {
  buffer: { most: 240, usual: 0 },
  notice: { most: 30 * 24 * 60, usual: 120 },
  horizon: { least: 1, most: 365, usual: 60 },
  cutoff: { most: 30 * 24 * 60, usual: 24 * 60 },
  interval: { least: 5, step: 5, most: 720 },
} as const;

const buffer = msg('Please enter from 0 to 240 minutes');
const upToMonth = msg('Please enter at most 30 days');
const days = msg('Please enter from 1 to 365 days');
const interval = msg('Please enter a multiple of 5 minutes, at least 5');

const minutes = (sentence: Message, most: number) =>
  z.int(says(sentence)).min(0, says(sentence)).max(most, says(sentence));

/** When and how far ahead appointments can be booked; durations in minutes. */
export const BookingRules = z.object({
  opening_hours: WeeklyHours,
  buffer_before: minutes(buffer, BOOKING.buffer.most),
  buffer_after: minutes(buffer, BOOKING.buffer.most),
  minimum_notice: minutes(upToMonth, BOOKING.notice.most),
  /** In days of the firm's calendar. */
  booking_horizon: z
    .int(says(days))
    .min(BOOKING.horizon.least, says(days))
    .max(BOOKING.horizon.most, says(days)),
  /** Until how long before an appointment its client can move or cancel it. */
  cancellation_cutoff: minutes(upToMonth, BOOKING.cutoff.most),
  /** From one possible beginning to the next; until one is chosen, the duration of a consultation. */
  slot_interval: z
    .int(says(interval))
    .min(BOOKING.interval.least, says(interval))
    .max(BOOKING.interval.most, says(interval))
    .multipleOf(BOOKING.interval.step, says(interval)),
});
export type BookingRules = z.infer<typeof BookingRules>;

/** Settings of the firm that apply to everybody. */
export const Settings = z.object({
  max_consultations_per_day: z
    .int(says(perDay))
    .min(CONSULTATIONS_PER_DAY.least, says(perDay))
    .max(CONSULTATIONS_PER_DAY.most, says(perDay)),
  /** In minutes. */
  consultation_duration: z
    .int(says(duration))
    .min(DURATION.least, says(duration))
    .max(DURATION.most, says(duration))
    .multipleOf(DURATION.step, says(duration)),
  time_zone: TimeZone,
  notify_in_app: z.boolean(says('Please say true or false')),
  notify_by_email: z.boolean(says('Please say true or false')),
  ...BookingRules.shape,
  /** How long before an appointment both sides are reminded, unless they have chosen for themselves. */
  reminders: Reminders,
  /** After how many days without a question a result counts as accepted. */
  acceptance_days: z
    .int(says(days))
    .min(ACCEPTANCE_DAYS.least, says(days))
    .max(ACCEPTANCE_DAYS.most, says(days)),
  /** Whether clients see the time on their cases. */
  clients_see_time: z.boolean(says('Please say true or false')),
});
export type Settings = z.infer<typeof Settings>;

/** In bytes. */
export const LOGO_BYTES = 100 * 1024;
export const NO_LOGO = msg('Please choose a PNG or JPEG of at most 100 KiB');

/** The firm's name and public texts; an empty one is not shown. */
export const FirmIdentity = z.object({
  firm_name: text(NAME_LENGTH),
  /** A PNG or JPEG in base64, or null. */
  firm_logo: z
    .base64(says(NO_LOGO))
    .max(Math.ceil(LOGO_BYTES / 3) * 4, says(NO_LOGO))
    .nullable(),
  terms: richText(),
  privacy: richText(),
  contact: richText(),
});
export type FirmIdentity = z.infer<typeof FirmIdentity>;

/** The settings as an admin sees them. */
export const FirmSettings = Settings.extend({
  ...FirmIdentity.shape,
  /** As stored; a browser may support fewer zones than the server. */
  time_zone: z.string(),
  /** The server's folder for mails as files, if no mail server is configured. */
  mail_folder: z.string().nullable(),
  /** When the last complete backup was made. */
  last_backup_at: z.string().nullable(),
});
export type FirmSettings = z.infer<typeof FirmSettings>;

/** The body of a save: all settings, or those of one tab. */
export const SettingsChanges = Settings.extend({
  ...FirmIdentity.shape,
  /** Null follows the duration of a consultation. */
  slot_interval: BookingRules.shape.slot_interval.nullable(),
}).partial();
export type SettingsChanges = z.infer<typeof SettingsChanges>;

export const PublicTexts = FirmIdentity.pick({ terms: true, privacy: true, contact: true });
export type PublicTexts = z.infer<typeof PublicTexts>;

/** What is compared with what its editor saw last. */
export const SeenSettings = PublicTexts.extend({ opening_hours: WeeklyHours });
export type SeenSettings = z.infer<typeof SeenSettings>;

export const SettingsToSave = SettingsChanges.extend({
  /** Public texts and opening hours as last seen; a later change by somebody else is reported and not overwritten. */
  before: SeenSettings.partial().optional(),
});
export type SettingsToSave = z.infer<typeof SettingsToSave>;

export const GeneralSettings = Settings.pick({
  max_consultations_per_day: true,
  consultation_duration: true,
  acceptance_days: true,
  time_zone: true,
  clients_see_time: true,
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;
