import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';

/** The fields of an actor that decide what they may see; `session` is the hash of their token, as hex. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'specialties'> & { session?: string | undefined };

/**
 * Whether an actor may see a consultation, by the SQL function `may_see`; `table` is the name that a query gives the
 * consultations. Without a session an admin sees no restricted case.
 */
export const maySee = (viewer: Viewer, table = 'consultations') => sql<boolean>`may_see(
  ${sql.ref(table)}, ${viewer.id}::uuid, ${sql.lit(viewer.role)}, ${viewer.specialties}::text[],
  ${waysOf(viewer)})`;

/**
 * Whether somebody who is not the caller may see a consultation, in a query that names both tables. The same as the
 * function `person_may_see`, which would be called for each row.
 */
export const personMaySee = (person = 'users', table = 'consultations') =>
  seenBy(person, table, sql`'{}'::uuid[]`);

/** The same for a user with a session, whose hash is the column `token_hash`: an admin sees what it has opened. */
export const sessionMaySee = (person: string, table = 'consultations') =>
  seenBy(
    person,
    table,
    sql`array(select consultation_id from opened_now where token_hash = ${sql.ref(`${person}.token_hash`)})`,
  );

function seenBy(person: string, table: string, opened: RawBuilder<unknown>) {
  const of = (column: string) => sql.ref(`${person}.${column}`);
  return sql<boolean>`may_see(
    ${sql.ref(table)}, ${of('id')}, ${of('role')}, ${of('specialties')},
    array(select company_id from companies_of_clients where user_id = ${of('id')}),
    array(select user_id from absent_now where substitute_id = ${of('id')}),
    array(select consultation_id from case_people where user_id = ${of('id')}), ${opened})`;
}

/** Whether it is in an actor's lists: an admin's have every consultation, those not opened without their content. */
export const mayList = (viewer: Viewer, table?: string): RawBuilder<boolean> =>
  viewer.role === 'admin' ? sql`true` : maySee(viewer, table);

/** What a role sees consultations by; the other tables would only make the plan larger. */
function waysOf(viewer: Viewer) {
  const none = sql`'{}'::uuid[]`;
  switch (viewer.role) {
    case 'client':
      return sql.join([companiesOf(viewer), none, none, none]);
    case 'consultant':
      return sql.join([none, absenteesOf(viewer), casesNaming(viewer), none]);
    case 'admin':
      return sql.join([none, none, none, casesOpenedBy(viewer)]);
  }
}

// Subqueries, which the database evaluates once and not for every row.
const companiesOf = ({ id }: Pick<Viewer, 'id'>) =>
  sql`array(select company_id from companies_of_clients where user_id = ${id}::uuid)`;
const absenteesOf = ({ id }: Pick<Viewer, 'id'>) =>
  sql`array(select user_id from absent_now where substitute_id = ${id}::uuid)`;
const casesNaming = ({ id }: Pick<Viewer, 'id'>) =>
  sql`array(select consultation_id from case_people where user_id = ${id}::uuid)`;
const casesOpenedBy = ({ session }: Viewer) =>
  sql`array(select consultation_id from opened_now where token_hash = decode(${session ?? ''}, 'hex'))`;

export const isOfClient = ({ id }: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.client_id`)} = ${id}`;

/** Of a company that a client is a member of; a condition with an index, beside `maySee`. */
export const isOfCompanies = (viewer: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.company_id`)} = any(${companiesOf(viewer)})`;

export const isOfConsultant = ({ id }: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.consultant_id`)} = ${id}`;

export const isInRoomsOf = ({ specialties }: Pick<Viewer, 'specialties'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.room`)} = any(${specialties}::text[])`;

/** Whether a restricted consultation names somebody. */
export const isNamed = (viewer: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`${sql.ref(`${table}.id`)} = any(${casesNaming(viewer)})`;

/** A restricted consultation counts only for those it names. */
export const countsFor = (viewer: Pick<Viewer, 'id'>, table = 'consultations') =>
  sql<boolean>`(not ${sql.ref(`${table}.is_restricted`)} or ${isNamed(viewer, table)})`;

/** What an admin's dashboard shows: nothing of restricted consultations. */
export const isUnrestricted = (table = 'consultations') =>
  sql<boolean>`not ${sql.ref(`${table}.is_restricted`)}`;
