import type { Status } from '@consultflow/contract/consultations/status';
import type { RoomCode, RoomType } from '@consultflow/contract/rooms/schema';
import type { AccountStatus, Role } from '@consultflow/contract/users/schema';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Read as an ISO string (see open.ts), written as a Date or a string. */
type Timestamp = ColumnType<string, Date | string, Date | string>;

export interface Tables {
  rooms: {
    id: Generated<string>;
    code: RoomCode;
    name: string;
    description: Generated<string>;
    capacity: Generated<number>;
    is_active: Generated<boolean>;
    room_type: Generated<RoomType>;
    created_at: Generated<Timestamp>;
    deleted_at: Timestamp | null;
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
    availability: Generated<JSONColumnType<Record<string, unknown>>>;
    account_status: Generated<AccountStatus>;
    account_reason: string | null;
    is_active: Generated<boolean>;
    created_at: Generated<Timestamp>;
    deleted_at: Timestamp | null;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    created_at: Generated<Timestamp>;
    used_at: Generated<Timestamp>;
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
    created_at: Generated<Timestamp>;
  };
  consultations: {
    id: Generated<string>;
    client_id: string;
    consultant_id: string | null;
    room: Generated<RoomCode>;
    topic: Generated<string>;
    problem_details: string;
    status: Generated<Status>;
    scheduled_date: Timestamp | null;
    completed_date: Timestamp | null;
    consultation_result: string | null;
    reason: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    last_modified_by: string;
  };
  consultation_changes: {
    id: Generated<string>;
    consultation_id: string;
    changed_at: Generated<Timestamp>;
    changed_by: string;
    from_status: Status | null;
    to_status: Status;
    reason: string | null;
    earlier_result: string | null;
  };
  schedules: {
    id: Generated<string>;
    week_start_date: string;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  schedule_assignments: {
    schedule_id: string;
    day: string;
    room: RoomCode;
    consultant_id: string;
  };
}
