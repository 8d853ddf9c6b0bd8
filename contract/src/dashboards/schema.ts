import { z } from 'zod';
import { Consultation } from '../consultations/schema.ts';
import { RoomCode } from '../rooms/code.ts';

export const ClientFigures = z.object({ upcoming: z.int(), pending: z.int(), completed: z.int() });
export const ConsultantFigures = ClientFigures.extend({ total: z.int() });
export const AdminFigures = z.object({
  total_clients: z.int(),
  total_consultants: z.int(),
  total_consultations: z.int(),
  pending_approvals: z.int(),
});

const Recent = Consultation.pick({
  id: true,
  number: true,
  topic: true,
  status: true,
  room: true,
  scheduled_date: true,
  earlier_date: true,
  created_at: true,
  updated_at: true,
  client_id: true,
  client_name: true,
  unread: true,
  is_restricted: true,
  due_at: true,
  due_soon_at: true,
  result_version: true,
  accepted_version: true,
  accepted_at: true,
  is_accepted_by_time: true,
  rating: true,
  accept_due_at: true,
  result_question_at: true,
});
export type Recent = z.infer<typeof Recent>;

export const ClientDashboard = z.object({
  stats: ClientFigures,
  /** Rejected and canceled, which no other figure includes. */
  closed: z.int().nullish(),
  /** What colleagues share with the client, which their list has too. */
  shared: ClientFigures.extend({ closed: z.int() }).nullish(),
  /** The next appointment in the future. */
  next_consultation: Recent.nullish(),
  recent_consultations: z.array(Recent),
});

export const ConsultantDashboard = z.object({
  stats: ConsultantFigures,
  /** The pending requests of each room, in the order of the specialties, and how many are one's own or nobody's. */
  pending_by_room: z
    .array(
      z.object({
        room: RoomCode,
        count: z.int(),
        mine: z.int().optional(),
        unassigned: z.int().optional(),
      }),
    )
    .optional(),
  /** The upcoming ones whose day is already over in the firm's time zone. */
  overdue: z.int().optional(),
  /** Own cases whose client waits for an answer about the result. */
  result_questions: z.int().optional(),
  /** The firm's time zone. */
  time_zone: z.string().optional(),
  pending_consultations: z.array(Recent),
  upcoming_consultations: z.array(Recent),
  top_clients: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), consultations: z.int() }),
  ),
  recent_consultations: z.array(Recent),
});

/** Open tasks that need attention. */
export const WaitingInFirm = z.object({
  /** The request that has waited longest for a decision. */
  oldest_request: Recent.nullable(),
  /** Scheduled cases whose day is over in the firm's time zone: the first ones, and a count of up to 1,000. */
  overdue: z.array(Recent),
  overdue_count: z.int(),
  /** What has used up its response target, the longest overdue first, and a count of up to 1,000. */
  late: z.array(Recent).optional(),
  late_count: z.int().optional(),
  /** Cases whose client waits for an answer about the result, up to 1,000. */
  result_questions: z.int().optional(),
  /** The open cases of each active consultant, the most first. */
  load: z.array(
    z.object({ id: z.string(), name: z.string(), specialties: z.array(RoomCode), upcoming: z.int() }),
  ),
});
export type WaitingInFirm = z.infer<typeof WaitingInFirm>;

export const AdminDashboard = z.object({
  stats: AdminFigures,
  waiting: WaitingInFirm.optional(),
  /** Of the firm; absent from servers of an earlier version. */
  time_zone: z.string().optional(),
});

/** The figures for the caller's role. */
export const Figures = z.object({ stats: z.union([AdminFigures, ConsultantFigures, ClientFigures]) });
