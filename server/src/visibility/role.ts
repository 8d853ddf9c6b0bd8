import { Role } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';

const toScreenOfRole = `^/(${Role.options.join('|')})/`;

/**
 * News about no case that lead to the screens of a role are for whoever has it, and not for whoever had it when they were
 * told. `table` has the news.
 */
export const isForRole = (role: RawBuilder<unknown>, table = 'notifications') => {
  const link = sql.ref(`${table}.link`);
  return sql<boolean>`(
    ${sql.ref(`${table}.consultation_id`)} is not null or ${link} is null or ${link} !~ ${sql.lit(toScreenOfRole)}
    or starts_with(${link}, '/' || ${role} || '/'))`;
};

/** The same of news that are queued. */
export const isQueuedForRole = (
  role: Role,
  { link, consultation_id }: { link: string | null; consultation_id?: string | null },
) => Boolean(consultation_id) || (new RegExp(toScreenOfRole).exec(link ?? '')?.[1] ?? role) === role;
