import { listConsultants } from '@consultflow/contract/consultants/endpoints';
import { ListedConsultant } from '@consultflow/contract/consultants/schema';
import { pageOf } from '@consultflow/contract/endpoint';
import { listAdminUsers, listUsers } from '@consultflow/contract/users/endpoints';
import { UserExcerpt } from '@consultflow/contract/users/schema';

const users = { response: { 200: pageOf(UserExcerpt) } };
const consultants = { response: { 200: pageOf(ListedConsultant) } };

/** The lists of people without their texts and settings, which the detail contains: ask them with `EXCERPTS`. */
export const userExcerpts = { ...listUsers, schema: { ...listUsers.schema, ...users } };
export const allUserExcerpts = { ...listAdminUsers, schema: { ...listAdminUsers.schema, ...users } };
export const consultantExcerpts = {
  ...listConsultants,
  schema: { ...listConsultants.schema, ...consultants },
};

export const EXCERPTS = { fields: 'excerpt' } as const;
