import { MOST_PREFERENCES } from '@consultflow/contract/appointments/schema';
import {
  formOf as formOfRequest,
  RequestForm,
  requestOf,
} from '@consultflow/contract/consultations/request-form';
import type {
  ConsultationDetail,
  ConsultationRequest,
  NewConsultation,
} from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { DEFAULT_ROOM } from '@consultflow/contract/rooms/code';
import { z } from 'zod';

/** A time that the client would like, with whoever is free then unless they chose somebody. */
export const Preferred = z.object({
  starts_at: z.string(),
  consultant_id: z.string().optional(),
  consultant_name: z.string().optional(),
});
export type Preferred = z.infer<typeof Preferred>;

/** The fields on the screen; the company and the sharing belong to a new request only. */
export const Form = RequestForm.safeExtend({
  company_id: z.string(),
  is_shared: z.boolean(),
  /** Whether they would like certain times, instead of one as soon as possible. */
  has_wishes: z.boolean(),
  preferences: z.array(Preferred).max(MOST_PREFERENCES),
}).refine(({ has_wishes, preferences }) => !has_wishes || preferences.length > 0, {
  error: () => t('Please choose a time, or as soon as possible'),
  path: ['preferences'],
});
export type Form = z.infer<typeof Form>;

const NO_COMPANY = { company_id: '', is_shared: false };
const NO_WISHES = { has_wishes: false, preferences: [] };

export const blank: Form = {
  topics: [],
  custom: '',
  room: DEFAULT_ROOM,
  problem_details: '',
  ...NO_COMPANY,
  ...NO_WISHES,
};

export const formOf = (request: ConsultationDetail): Form => {
  const preferences = wishesOf(request);
  return { ...formOfRequest(request), ...NO_COMPANY, has_wishes: preferences.length > 0, preferences };
};

const wishesOf = ({ preferences = [] }: ConsultationDetail): Preferred[] =>
  preferences.map(({ starts_at, consultant_id, consultant_name }) => ({
    starts_at,
    ...(consultant_id !== null && { consultant_id, consultant_name: consultant_name ?? '' }),
  }));

/** Repeats the company of the request, and keeps the new one private; its times have passed or are taken. */
export const formAgain = (request: ConsultationDetail): Form => ({
  ...formOf(request),
  ...NO_WISHES,
  room: '',
  company_id: request.company_id ?? '',
});

/** Begins a request that follows an earlier one up, in the same room on the same topics. */
export const formAfter = (request: ConsultationDetail): Form => ({
  ...formAgain(request),
  room: request.room,
  problem_details: '',
});

/** In another room others advise. */
export const withoutConsultants = (preferences: Preferred[]): Preferred[] =>
  preferences
    .map(({ starts_at }) => ({ starts_at }))
    .filter((one, at, all) => all.findIndex(({ starts_at }) => starts_at === one.starts_at) === at);

const chosenIn = ({ has_wishes, preferences }: Form) =>
  (has_wishes ? preferences : []).map(({ starts_at, consultant_id }) => ({
    starts_at,
    ...(consultant_id !== undefined && { consultant_id }),
  }));

/** The body of a new request. */
export const newRequestOf = (form: Form) => {
  const { company_id, is_shared } = form;
  const preferences = chosenIn(form);
  return {
    ...requestOf(form),
    ...(company_id && { company_id, is_shared }),
    ...(preferences.length > 0 && { preferences }),
  };
};

/** The body of an edit of a request; its times only if they are others. */
export const editOf = (form: Form, before: ConsultationDetail) => {
  const preferences = chosenIn(form);
  const isChanged = JSON.stringify(preferences) !== JSON.stringify(chosenIn(formOf(before)));
  return { ...requestOf(form), ...(isChanged && { preferences }) };
};

/** What was sent, with the files that were added. */
export type Sent = Form & { file_ids?: string[] | undefined };

type Edit = ConsultationRequest & Partial<Pick<NewConsultation, 'preferences' | 'file_ids'>>;

/** The form that an edit was sent from. */
export const formEdited = ({ preferences, file_ids, ...edit }: Edit, before: ConsultationDetail): Sent => ({
  ...formOf({ ...before, ...edit }),
  ...(preferences && {
    has_wishes: preferences.length > 0,
    preferences: preferences.map(({ starts_at, consultant_id }) => ({
      starts_at,
      ...(consultant_id && { consultant_id }),
    })),
  }),
  file_ids,
});

export const isSame = (one: Form, other: Form) =>
  JSON.stringify(newRequestOf(one)) === JSON.stringify(newRequestOf(other));
