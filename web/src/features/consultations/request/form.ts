import {
  formOf as formOfRequest,
  RequestForm,
  requestOf,
} from '@consultflow/contract/consultations/request-form';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { DEFAULT_ROOM } from '@consultflow/contract/rooms/schema';
import { z } from 'zod';

/** The fields on the screen; the company and the sharing belong to a new request only. */
export const Form = RequestForm.safeExtend({ company_id: z.string(), is_shared: z.boolean() });
export type Form = z.infer<typeof Form>;

const NO_COMPANY = { company_id: '', is_shared: false };

export const blank: Form = { topics: [], custom: '', room: DEFAULT_ROOM, problem_details: '', ...NO_COMPANY };

export const formOf = (request: ConsultationDetail): Form => ({ ...formOfRequest(request), ...NO_COMPANY });

/** Repeats the company of the request, and keeps the new one private. */
export const formAgain = (request: ConsultationDetail): Form => ({
  ...formOf(request),
  room: '',
  company_id: request.company_id ?? '',
});

/** The body of a new request. */
export const newRequestOf = ({ company_id, is_shared, ...form }: Form) => ({
  ...requestOf(form),
  ...(company_id && { company_id, is_shared }),
});

export const isSame = (one: Form, other: Form) =>
  JSON.stringify(newRequestOf(one)) === JSON.stringify(newRequestOf(other));
