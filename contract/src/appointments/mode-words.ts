import { type Message, msg } from '../language/t.ts';
import type { MeetingMode } from './schema.ts';

export const modeWords: Record<MeetingMode, Message> = {
  video: msg('By video'),
  phone: msg('By phone'),
  office: msg('In the office'),
};
