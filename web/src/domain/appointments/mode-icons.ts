import type { MeetingMode } from '@consultflow/contract/appointments/schema';
import { Building2, CalendarClock, type LucideIcon, Phone, Video } from 'lucide-react';

export const modeIcons: Record<MeetingMode, LucideIcon> = { video: Video, phone: Phone, office: Building2 };

/** Of a mode of a newer server. */
export const UnknownMode = CalendarClock;
