import { z } from 'zod';
import { looseArray } from '../loose.ts';
import { RoomCode } from '../rooms/schema.ts';
import { email, NAME_LENGTH, required, TEXT_LENGTH, text } from '../text.ts';
import { newPassword } from '../users/password.ts';

const FORM = 'Please fill in all required fields and select at least one specialty';

/** What an admin fills in to add a consultant. */
export const NewConsultant = z.object({
  name: required(FORM),
  email: email(FORM),
  password: newPassword(FORM),
  phone: text(NAME_LENGTH).default(''),
  bio: text(TEXT_LENGTH).default(''),
  specialties: looseArray(z.array(RoomCode, FORM).min(1, FORM).max(26, 'There are at most 26 rooms')),
});
export type NewConsultant = z.infer<typeof NewConsultant>;
