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
  Settings,
  UserCheck,
  Users,
} from 'lucide-react';

export type Screen = { path: string; word: string; icon: LucideIcon; waiting?: 'requests' | 'approvals' };

/** The sidebar's Main group, in the order of a working day. */
export const screens: Record<Role, Screen[]> = {
  client: [
    { path: '/client/dashboard', word: 'Dashboard', icon: Gauge },
    { path: '/client/new-consultation', word: 'Request Consultation', icon: FilePlus2 },
    { path: '/client/consultations', word: 'My Consultations', icon: Files },
    { path: '/client/exports', word: 'Export & Documents', icon: Download },
  ],
  consultant: [
    { path: '/consultant/dashboard', word: 'Dashboard', icon: Gauge },
    { path: '/consultant/pending', word: 'Pending Requests', icon: Inbox, waiting: 'requests' },
    { path: '/consultant/consultations', word: 'Active Consultations', icon: MessagesSquare },
    { path: '/consultant/history', word: 'Consultation History', icon: History },
    { path: '/consultant/clients', word: 'Client Profiles', icon: Contact },
    { path: '/consultant/schedule', word: 'My Weekly Schedule', icon: CalendarDays },
  ],
  admin: [
    { path: '/admin/dashboard', word: 'Dashboard', icon: Gauge },
    { path: '/admin/pending-approvals', word: 'Pending Approvals', icon: UserCheck, waiting: 'approvals' },
    { path: '/admin/consultations', word: 'All Consultations', icon: FolderSearch },
    { path: '/admin/schedule', word: 'Schedule Management', icon: CalendarDays },
    { path: '/admin/consultants', word: 'Consultant Management', icon: Compass },
    { path: '/admin/users', word: 'User Management', icon: Users },
    { path: '/admin/rooms', word: 'Room Management', icon: DoorOpen },
    { path: '/admin/settings', word: 'System Settings', icon: Settings },
  ],
};

export const portalNames: Record<Role, string> = {
  client: 'Client Portal',
  consultant: 'Consultant Portal',
  admin: 'Admin Portal',
};
