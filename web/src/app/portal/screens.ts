import { type Message, msg } from '@consultflow/contract/language/t';
import { closed, open, scheduled, Status } from '@consultflow/contract/consultations/status';
import type { Role } from '@consultflow/contract/users/schema';
import {
  CalendarDays,
  Compass,
  Contact,
  DoorOpen,
  Download,
  FilePlus2,
  Files,
  FolderSearch,
  Gauge,
  History,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  Timer,
  Settings,
  UserCheck,
  Users,
} from 'lucide-react';

export type Screen = {
  path: string;
  word: Message;
  icon: LucideIcon;
  waiting?: 'requests' | 'approvals';
  /** The statuses of its consultations, whose unread messages it counts. */
  unread?: readonly Status[];
};

/** A consultant has no screen for those without a result; the history is where one looks for them. */
const ended = ['completed', ...closed] as const;

/** The sidebar's Main group, in the order of a working day. */
export const screens: Record<Role, Screen[]> = {
  client: [
    { path: '/client/dashboard', word: msg('Dashboard'), icon: Gauge },
    { path: '/client/new-consultation', word: msg('Request Consultation'), icon: FilePlus2 },
    { path: '/client/consultations', word: msg('My Consultations'), icon: Files, unread: Status.options },
    { path: '/client/exports', word: msg('Export & Documents'), icon: Download },
  ],
  consultant: [
    { path: '/consultant/dashboard', word: msg('Dashboard'), icon: Gauge },
    {
      path: '/consultant/pending',
      word: msg('Pending Requests'),
      icon: Inbox,
      waiting: 'requests',
      unread: open,
    },
    {
      path: '/consultant/consultations',
      word: msg('Active Consultations'),
      icon: MessagesSquare,
      unread: scheduled,
    },
    { path: '/consultant/history', word: msg('Consultation History'), icon: History, unread: ended },
    { path: '/consultant/clients', word: msg('Client Profiles'), icon: Contact },
    { path: '/consultant/time', word: msg('My Time'), icon: Timer },
    { path: '/consultant/schedule', word: msg('My Weekly Schedule'), icon: CalendarDays },
  ],
  admin: [
    { path: '/admin/dashboard', word: msg('Dashboard'), icon: Gauge },
    {
      path: '/admin/pending-approvals',
      word: msg('Pending Approvals'),
      icon: UserCheck,
      waiting: 'approvals',
    },
    {
      path: '/admin/consultations',
      word: msg('All Consultations'),
      icon: FolderSearch,
      unread: Status.options,
    },
    { path: '/admin/schedule', word: msg('Schedule Management'), icon: CalendarDays },
    { path: '/admin/consultants', word: msg('Consultant Management'), icon: Compass },
    { path: '/admin/users', word: msg('User Management'), icon: Users },
    { path: '/admin/time', word: msg('Time'), icon: Timer },
    { path: '/admin/rooms', word: msg('Room Management'), icon: DoorOpen },
    { path: '/admin/audit', word: msg('Audit Log'), icon: ScrollText },
    { path: '/admin/settings', word: msg('System Settings'), icon: Settings },
  ],
};

export const portalNames: Record<Role, Message> = {
  client: msg('Client Portal'),
  consultant: msg('Consultant Portal'),
  admin: msg('Admin Portal'),
};
