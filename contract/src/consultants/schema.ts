import { z } from 'zod';
import { RoomCode } from '../rooms/schema.ts';
import { email, NAME_LENGTH, required, TEXT_LENGTH, text } from '../text.ts';
import { Password } from '../users/password.ts';

const required_fields = 'Please fill in all required fields and select at least one specialty';

/** What an admin fills in to add a consultant. */
export const NewConsultant = z.object({
  name: required(required_fields),
  email: email(required_fields),
  password: Password,
  phone: text(NAME_LENGTH).default(''),
  bio: text(TEXT_LENGTH).default(''),
  specialties: z.array(RoomCode, required_fields).min(1, required_fields).max(26),
});
export type NewConsultant = z.infer<typeof NewConsultant>;
