import type { MeetingMode } from '@consultflow/contract/appointments/schema';
import { Building2, type LucideIcon, Phone, Video } from 'lucide-react';

export const modeIcons: Record<MeetingMode, LucideIcon> = { video: Video, phone: Phone, office: Building2 };
