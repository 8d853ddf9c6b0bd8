import { z } from 'zod';

/** What a field says whose schema has no sentence of its own; nobody reads a validator's own words. */
z.config({ customError: () => 'The request is not well formed' });
