import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { msg, t } from '../language/t.ts';
import { says } from '../language/says.ts';
import { Language } from '../language/schema.ts';
import { email } from '../text.ts';

/** The most consultations per format. */
export const MOST = { pdf: 200, zip: 5_000 } as const;

export const Format = z.enum(['pdf', 'zip'], says('Please choose PDF or ZIP'));
export type Format = z.infer<typeof Format>;

const TOO_MANY = msg('An export holds at most 5,000 consultations');
export const TOO_MANY_FOR_PDF = msg('One PDF holds at most 200 consultations. Choose a ZIP for more.');

/** Where the documents are sent. */
export const Recipient = email(msg('Please enter an email address'));

const part = z.boolean(says('Please say true or false')).default(false);

/** Which completed consultations, in which format, and the recipient unless they are downloaded. */
export const ExportRequest = z
  .object({
    ids: z
      .array(
        givenId(says('Consultation not found')),
        says('Please select at least one consultation to export'),
      )
      .max(MOST.zip, says(TOO_MANY)),
    format: Format.default('pdf'),
    history: part,
    /** The messages, never the notes. */
    conversation: part,
    /** The list of files, and in a ZIP the files themselves. */
    files: part,
    /** That of each client, if none is given; a collection has the one of its first client. */
    language: Language.optional(),
    email: Recipient.optional(),
  })
  .refine(({ ids }) => ids.length > 0, {
    error: ({ input }) =>
      (input as { email?: string }).email
        ? t('Please select at least one consultation to email')
        : t('Please select at least one consultation to export'),
    path: ['ids'],
  })
  .refine(({ ids, format }) => format !== 'pdf' || new Set(ids).size <= MOST.pdf, {
    error: () => t(TOO_MANY_FOR_PDF),
    path: ['format'],
  });
export type ExportRequest = z.infer<typeof ExportRequest>;
