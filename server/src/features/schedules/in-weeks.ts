import { type SelectQueryBuilder, sql } from 'kysely';

const ZONE = sql<string>`(select time_zone from settings)`;

/** Narrows a query of appointments to those that begin in weeks of the firm's calendar, from a Monday on. */
export const inWeeks = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  monday: string,
  weeks = 1,
) =>
  query.where(
    sql<boolean>`appointments.starts_at >= ${startOfDay(monday)}
      and appointments.starts_at < ${startOfDay(monday, 7 * weeks)}`,
  );

/** The first instant of a day by the firm's clock, or of one of the days after it. */
export const startOfDay = (day: string, later = 0) =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${ZONE})`;

/** The day of a time by the firm's calendar. */
export const dayAt = (column: string) => sql<string>`(${sql.ref(column)} at time zone ${ZONE})::date`;

/** The day of the week by the firm's calendar, as schedules name it. */
export const weekdayAt = (column: string) => sql<string>`trim(to_char(${dayAt(column)}, 'Day'))`;
