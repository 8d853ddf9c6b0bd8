import type { Status } from '@consultflow/contract/consultations/status';
import type { NotificationType } from '@consultflow/contract/notifications/schema';
import type { RoomCode, RoomType } from '@consultflow/contract/rooms/schema';
import type { AccountStatus, Role } from '@consultflow/contract/users/schema';
import type { ColumnType, Generated } from 'kysely';

/** Read as an ISO string (see open.ts), written as a Date or a string. */
type OptionalTimestamp = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** Set by the database unless given. */
type OwnTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

/** Made by the database from other columns. */
type Computed = ColumnType<string, never, never>;

export interface Tables {
  rooms: {
    id: Generated<string>;
    code: RoomCode;
    name: string;
    description: Generated<string>;
    capacity: Generated<number>;
    is_active: Generated<boolean>;
    room_type: Generated<RoomType>;
    created_at: OwnTimestamp;
    deleted_at: OptionalTimestamp;
  };
  topics: {
    name: string;
    position: number;
  };
  users: {
    id: Generated<string>;
    name: string;
    email: string;
    phone: Generated<string>;
    password_hash: string;
    role: Role;
    bio: Generated<string>;
    specialties: Generated<RoomCode[]>;
    availability: ColumnType<Record<string, unknown>, string | undefined, string>;
    account_status: Generated<AccountStatus>;
    account_reason: string | null;
    is_active: Generated<boolean>;
    wants_mail: Generated<boolean>;
    created_at: OwnTimestamp;
    deleted_at: OptionalTimestamp;
    search_text: Computed;
  };
  one_time_links: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'reset' | 'invitation';
    created_at: OwnTimestamp;
    expires_at: OwnTimestamp;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    created_at: OwnTimestamp;
    used_at: OwnTimestamp;
  };
  companies: {
    id: Generated<string>;
    client_id: string;
    name: string;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zipCode: Generated<string>;
    country: Generated<string>;
    phone: Generated<string>;
    email: Generated<string>;
    website: Generated<string>;
    department: Generated<string>;
    description: Generated<string>;
    created_at: OwnTimestamp;
    updated_at: OwnTimestamp;
    search_text: Computed;
  };
  consultations: {
    id: Generated<string>;
    client_id: string;
    consultant_id: string | null;
    room: Generated<RoomCode>;
    topic: Generated<string>;
    problem_details: string;
    status: Generated<Status>;
    scheduled_date: OptionalTimestamp;
    /** Before it was last rescheduled. */
    earlier_date: OptionalTimestamp;
    completed_date: OptionalTimestamp;
    consultation_result: string | null;
    reason: string | null;
    created_at: OwnTimestamp;
    updated_at: OwnTimestamp;
    last_modified_by: string;
    search_text: Computed;
  };
  consultation_changes: {
    id: Generated<string>;
    consultation_id: string;
    changed_at: OwnTimestamp;
    changed_by: string;
    from_status: Status | null;
    to_status: Status;
    reason: string | null;
    earlier_result: string | null;
  };
  notifications: {
    id: Generated<string>;
    user_id: string;
    kind: Generated<string>;
    params: Generated<object>;
    title: string;
    message: string;
    type: NotificationType;
    link: string | null;
    is_read: Generated<boolean>;
    created_at: OwnTimestamp;
  };
  /** News that wait to be mailed. */
  news_mails: {
    id: Generated<string>;
    user_id: string;
    caused_by: string | null;
    title: string;
    message: string;
    link: string | null;
    created_at: OwnTimestamp;
    due_at: OwnTimestamp;
  };
  /** The mails with news of the last hour. */
  mailed_news: { caused_by: string | null; mailed_at: OwnTimestamp };
  idempotency_keys: {
    key_hash: Buffer;
    body_hash: Buffer;
    user_id: string | null;
    made_id: string | null;
    made_at: OwnTimestamp;
  };
  events: {
    id: Generated<number>;
    txid: Computed;
    at: OwnTimestamp;
    noun: string;
    operation: 'insert' | 'update' | 'delete';
    subject_id: string | null;
    people: Generated<string[]>;
    rooms: Generated<RoomCode[]>;
    roles: Generated<Role[]>;
  };
  /** Every word that a consultation holds, kept by the database. */
  search_words: { word: string };
  /** Words that texts have lost; the database takes those away that no other text holds. */
  words_to_check: { id: Generated<number>; words: string[]; noted_in: Computed };
  /** How many consultations, kept up by the database; a room's are the sum of its shards. */
  room_tallies: { room: RoomCode; status: Status; shard: number; consultations: number };
  consultant_tallies: { consultant_id: string; status: Status; consultations: number };
  client_tallies: { consultant_id: string; client_id: string; consultations: number };
  /** How many users who have not been deleted. */
  people_tallies: { role: Role; account_status: AccountStatus; people: number };
  schedules: {
    id: Generated<string>;
    week_start_date: string;
    created_at: OwnTimestamp;
    updated_at: OwnTimestamp;
  };
  backups: {
    made_at: OwnTimestamp;
  };
  settings: {
    one_row: Generated<true>;
    max_consultations_per_day: Generated<number>;
    consultation_duration: Generated<number>;
    /** Null is the server's own. */
    time_zone: string;
    notify_in_app: Generated<boolean>;
    notify_by_email: Generated<boolean>;
    firm_name: Generated<string>;
    firm_logo: Buffer | null;
    terms: Generated<string>;
    privacy: Generated<string>;
    contact: Generated<string>;
  };
  schedule_assignments: {
    schedule_id: string;
    day: string;
    room: RoomCode;
    consultant_id: string;
  };
}
