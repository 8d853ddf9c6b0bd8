import { z } from 'zod';
import { t } from './language/t.ts';

/** The default message of a field whose schema has none; users never see the validator's own messages. */
z.config({ customError: () => t('The request is not well formed') });
