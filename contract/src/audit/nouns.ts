import { z } from 'zod';

/** The nouns by which the log can be filtered, by group: names of tables, and how the URLs of calls begin. */
export const nounGroups = {
  consultations: [
    'consultations',
    'consultation_changes',
    'timeline_entries',
    'opened_cases',
    'case_people',
    'preferences',
    'questions',
    'appointments',
    'result_drafts',
    'sign_offs',
    'acceptances',
    'followings',
    'exports',
  ],
  messages: ['messages', 'message_versions', 'mentions'],
  files: ['files'],
  users: ['users', 'clients', 'consultants', 'one_time_links'],
  companies: ['companies', 'company_members', 'company_invitations'],
  rooms: ['rooms'],
  topics: ['topics'],
  schedules: ['schedules', 'schedule_assignments'],
  absences: ['absences'],
  time: ['time_entries', 'closed_months', 'months', 'timer'],
  templates: ['templates'],
  settings: ['settings', 'firm'],
  notifications: ['notifications'],
  calendars: ['calendar_links', 'calendar'],
  sessions: ['sessions', 'auth'],
  audit: ['audit'],
  backups: ['backups'],
} as const;
export const NounGroup = z.enum(Object.keys(nounGroups) as [keyof typeof nounGroups]);
export type NounGroup = z.infer<typeof NounGroup>;
