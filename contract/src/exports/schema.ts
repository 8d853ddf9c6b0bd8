import { z } from 'zod';
import { email } from '../text.ts';

/** The most consultations per format. */
export const MOST = { pdf: 200, zip: 5_000 } as const;

export const Format = z.enum(['pdf', 'zip'], 'Please choose PDF or ZIP');
export type Format = z.infer<typeof Format>;

const TOO_MANY = `An export holds at most ${MOST.zip.toLocaleString('en-US')} consultations`;
export const TOO_MANY_FOR_PDF = `One PDF holds at most ${MOST.pdf} consultations. Choose a ZIP for more.`;

/** Where the documents are sent. */
export const Recipient = email('Please enter an email address');

/** Which completed consultations, in which format, and the recipient unless they are downloaded. */
export const ExportRequest = z
  .object({
    ids: z
      .array(
        z.uuid('Consultation not found').toLowerCase(),
        'Please select at least one consultation to export',
      )
      .max(MOST.zip, TOO_MANY),
    format: Format.default('pdf'),
    history: z.boolean('Please say true or false').default(false),
    email: Recipient.optional(),
  })
  .refine(({ ids }) => ids.length > 0, {
    error: ({ input }) =>
      `Please select at least one consultation to ${(input as { email?: string }).email ? 'email' : 'export'}`,
    path: ['ids'],
  })
  .refine(({ ids, format }) => format !== 'pdf' || new Set(ids).size <= MOST.pdf, {
    error: TOO_MANY_FOR_PDF,
    path: ['format'],
  });
export type ExportRequest = z.infer<typeof ExportRequest>;
