import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { Paging } from '../paging.ts';
import { looseArray } from '../loose.ts';
import { RoomCode } from '../rooms/code.ts';
import { email, isWithinReach, lines, NAME_LENGTH, required, TEXT_LENGTH, text } from '../text.ts';
import { newPassword } from '../users/password.ts';
import { UserExcerpt, UserFields, UserOrder, UserRow } from '../users/schema.ts';

/** Shown if any field of the form is missing. */
export const FORM = msg('Please fill in all required fields and select at least one specialty');

/** The form to add a consultant. */
export const ConsultantForm = z.object({
  name: required(FORM),
  email: email(FORM),
  password: newPassword(FORM),
  phone: text(NAME_LENGTH),
  bio: lines(TEXT_LENGTH),
  specialties: z.array(RoomCode, says(FORM)).min(1, says(FORM)).max(26, says('There are at most 26 rooms')),
});
export type ConsultantForm = z.infer<typeof ConsultantForm>;

const passwordOrNone = z.literal('').or(newPassword(FORM));

/** The form to edit a consultant; a blank password keeps the current one. */
export const ConsultantEditForm = ConsultantForm.extend({ password: passwordOrNone });

/** The body to add a consultant. */
export const NewConsultant = z.object({
  ...ConsultantForm.shape,
  phone: ConsultantForm.shape.phone.default(''),
  bio: ConsultantForm.shape.bio.default(''),
  specialties: looseArray(ConsultantForm.shape.specialties),
});
export type NewConsultant = z.infer<typeof NewConsultant>;

/** The editable fields of a consultant. */
export const ConsultantChanges = z
  .object({
    ...NewConsultant.shape,
    phone: text(NAME_LENGTH),
    bio: lines(TEXT_LENGTH),
    password: passwordOrNone,
    is_active: z.boolean(says('Please say true or false')),
  })
  .partial();
export type ConsultantChanges = z.infer<typeof ConsultantChanges>;

export const ConsultantFilter = Paging.extend({
  active: z.stringbool(says('Please say true or false')).optional(),
  room: RoomCode.optional(),
  search: text(NAME_LENGTH).optional(),
  /** With the number of their open cases. */
  open_cases: z.stringbool(says('Please say true or false')).optional(),
  ...UserOrder.shape,
  ...UserFields.shape,
});
export type ConsultantFilter = z.input<typeof ConsultantFilter>;

const counted = {
  /** Cases assigned to them that are not over; restricted ones count only for those they name. Only if asked for. */
  open_cases: z.int().optional(),
};

/** A row of a list, whole or as an excerpt. */
export const ConsultantRow = UserRow.extend(counted);

export const ListedConsultant = UserExcerpt.extend(counted);
export type ListedConsultant = z.infer<typeof ListedConsultant>;

/** A day of the firm's calendar, and the consultation that is being moved, which blocks no time. */
export const DayChoice = z.object({
  day: z.iso.date(says('Please choose a day')).refine(isWithinReach, says('Please choose a day')),
  except: givenId(says('Consultation not found')).optional(),
});

/** The free times of a consultant's day. */
export const FreeTimes = z.object({
  day: z.string(),
  /** The firm's time zone. */
  time_zone: z.string(),
  /** In minutes. */
  consultation_duration: z.int(),
  taken: z.int(),
  most: z.int(),
  /** The daily maximum is reached, whatever hours are free. */
  is_full: z.boolean(),
  /** When a slot begins, in any room that the schedule has the consultant in; none on a full day. */
  times: z.array(z.string()),
});
export type FreeTimes = z.infer<typeof FreeTimes>;
