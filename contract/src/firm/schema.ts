import { z } from 'zod';

/** Texts that everybody may read once an admin has filled them. */
export const PageName = z.enum(['terms', 'privacy', 'contact']);
export type PageName = z.infer<typeof PageName>;

/** What everybody may know of the firm. */
export const Firm = z.object({
  /** Empty where the firm has not said how it is called. */
  firm_name: z.string(),
  /** The texts that there are. */
  pages: z.array(PageName),
});
export type Firm = z.infer<typeof Firm>;

/** The texts themselves, in clean HTML; an empty one is not there. */
export const FirmTexts = z.record(PageName, z.string());
export type FirmTexts = z.infer<typeof FirmTexts>;
