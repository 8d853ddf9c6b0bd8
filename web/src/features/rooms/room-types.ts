import { type Message, msg } from '@consultflow/contract/language/t';
import type { RoomType } from '@consultflow/contract/rooms/schema';

/** Each type, as a table shows it: its style capitalizes it. */
export const roomTypes: Record<RoomType, Message> = {
  consultation: msg('consultation', 'room type'),
  meeting: msg('meeting', 'room type'),
  workshop: msg('workshop', 'room type'),
};

/** Each type, as a choice. */
export const roomTypeChoices: Record<RoomType, Message> = {
  consultation: msg('Consultation', 'room type'),
  meeting: msg('Meeting', 'room type'),
  workshop: msg('Workshop', 'room type'),
};
