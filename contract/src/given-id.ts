import { z } from 'zod';

/** The id of a record in a call: in capitals it is the same one, and everywhere compared as text. */
export const givenId = (error?: Parameters<typeof z.uuid>[0]) => z.uuid(error).toLowerCase();
