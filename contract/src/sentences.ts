import { z } from 'zod';

/** The default message of a field whose schema has none; users never see the validator's own messages. */
z.config({ customError: () => 'The request is not well formed' });
