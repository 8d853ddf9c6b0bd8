import type { MeetingMode } from '@consultflow/contract/appointments/schema';
import { type Message, msg } from '@consultflow/contract/language/t';
import { Building2, type LucideIcon, Phone, Video } from 'lucide-react';

export const modeWords: Record<MeetingMode, Message> = {
  video: msg('By video'),
  phone: msg('By phone'),
  office: msg('In the office'),
};

export const modeIcons: Record<MeetingMode, LucideIcon> = { video: Video, phone: Phone, office: Building2 };
