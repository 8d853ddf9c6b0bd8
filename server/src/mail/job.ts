import type { ExportRequest } from '@consultflow/contract/exports/schema';
import type { Language } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { AppointmentOf } from '../calendar/appointment.ts';
import { enqueue, enqueueDocuments, PRIORITY } from '../db/jobs.ts';
import { rendered, type Sentences } from '../news/kinds.ts';
import { shortNameOf } from '../news/quoted.ts';
import type { Db } from '../db/open.ts';

/** A mail to be written: its content and recipient, without secrets. */
export type MailJob =
  | NewsJob
  /** Also for an unknown address, so that both take the same work. */
  | { kind: 'reset'; user_id: string | null }
  | { kind: 'invitation'; user_id: string; by: string }
  /** To the invited address; the user is the one who invites. */
  | { kind: 'company_invitation'; user_id: string; invitation_id: string }
  | AppointmentJob
  | DocumentsJob;

/** What happened to an appointment, with the notifications that tell it too. */
export type AppointmentJob = {
  kind: 'appointment';
  user_id: string;
  consultation_id: string;
  what: 'booked' | 'moved' | 'changed' | 'canceled';
  uid: string;
  sequence: number;
  /** As it was then; with the person if it is canceled, as their account may be closed. */
  event: Omit<AppointmentOf, 'uid' | 'sequence'> & {
    to: Person | null;
    /** Whether it was restricted and the recipient could not see it; absent in one of an earlier version. */
    is_sealed?: boolean;
  };
  news: Item[];
};

/** Documents to any address; the user is the sender. */
export type DocumentsJob = {
  kind: 'documents';
  user_id: string;
  to: string;
  /** How often they could not be rendered; absent before the first failure. */
  failures?: number;
} & Omit<ExportRequest, 'email'>;

/** One notification, or several of one minute, which a server of the previous version reads from the message. */
export type NewsJob = Item & {
  kind: 'news';
  user_id: string;
  items?: Item[];
  /** Whether there are more. */
  isMore?: boolean;
};
export type Item = Sentences & {
  link: string | null;
  /** The message it is about: the mail is written with its text, if it is still unread. */
  entry_id?: string | null;
  /** What it is about: whoever has lost sight of it meanwhile is not mailed. */
  consultation_id?: string | null;
  /** Its kind and parameters; absent if a server of the previous version created it. */
  told?: { kind: string; params: object };
};

/** The sentences of a notification for the reader of the mail. */
export const sentencesOf = ({ told, title, message }: Item) => rendered({ ...told, title, message });

/** The consultation that a notification is about, as a subject names it; undefined if it has no number. */
export function consultationOf({ told }: Pick<Item, 'told'>) {
  const { number, topic } = (told?.params ?? {}) as { number?: unknown; topic?: unknown };
  return typeof number === 'number' && typeof topic === 'string' ? shortNameOf({ number, topic }) : undefined;
}

/** The title of a mail with several notifications, and with more than it lists. */
export const titleOfSeveral = (count: number, isMore: boolean) =>
  isMore
    ? t('More than {count, number} notifications', { count })
    : t('{count, plural, other {# notifications}}', { count });

/** An invitation. Whoever is invited to the firm waits to sign in. */
export const enqueueMail = (db: Db, job: Extract<MailJob, { kind: 'invitation' | 'company_invitation' }>) =>
  enqueue(
    db,
    job.kind === 'invitation' ? PRIORITY.signIn : PRIORITY.companyInvitation,
    sql`select gen_random_uuid(), ${JSON.stringify(job)}::jsonb`,
  );

/** Documents for another person; those of one sender are rendered one after the other. */
export const enqueueDocumentsMail = (db: Db, job: Omit<DocumentsJob, 'kind' | 'failures'>) =>
  enqueueDocuments(db, job.user_id, { kind: 'documents', ...job });

/** A link to choose a password, for the active user with this address. */
export const enqueueReset = (db: Db, email: string) =>
  enqueue(
    db,
    PRIORITY.signIn,
    sql`select gen_random_uuid(), jsonb_build_object('kind', 'reset', 'user_id', (
      select id from users where email = ${email} and is_active and deleted_at is null
    ))`,
  );

/** The recipient or sender of a mail: undefined if the account is closed. */
export const personOf = (db: Db, id: string): Promise<Person | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'account_status', 'specialties', 'language', 'time_zone'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export type Person = Actor & { email: string; language: Language | null; time_zone: string | null };
