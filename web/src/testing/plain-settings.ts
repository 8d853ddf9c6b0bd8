import type { FirmSettings } from '@consultflow/contract/settings/schema';

/** Settings as of a new firm, for tests. */
export const plainSettings: FirmSettings = {
  opening_hours: {},
  buffer_before: 0,
  buffer_after: 0,
  minimum_notice: 120,
  booking_horizon: 60,
  cancellation_cutoff: 1440,
  slot_interval: 60,
  consultation_duration: 60,
  max_consultations_per_day: 10,
  reminders: [1440, 60],
  time_zone: 'UTC',
  notify_in_app: true,
  notify_by_email: true,
  acceptance_days: 14,
  clients_see_time: false,
  firm_name: '',
  firm_logo: null,
  terms: '',
  privacy: '',
  contact: '',
  mail_folder: null,
  last_backup_at: null,
};
