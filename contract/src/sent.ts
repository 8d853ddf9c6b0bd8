import { z } from 'zod';

/** The id of a record, as the server sends it. */
export const Id = z.string().meta({ format: 'uuid' });

/** A time in UTC, as the server sends it. */
export const Instant = z.string().meta({ format: 'date-time' });
