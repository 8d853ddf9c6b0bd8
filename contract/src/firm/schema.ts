import { z } from 'zod';

/** Public texts; each appears once an admin has filled it in. */
export const PageName = z.enum(['terms', 'privacy', 'contact']);
export type PageName = z.infer<typeof PageName>;

/** The public data of the firm. */
export const Firm = z.object({
  /** Empty if the firm has set no name. */
  firm_name: z.string(),
  /** The texts that are filled in. */
  pages: z.array(PageName),
});
export type Firm = z.infer<typeof Firm>;

/** The texts themselves, in sanitised HTML; an empty one is omitted. */
export const FirmTexts = z.record(PageName, z.string());
export type FirmTexts = z.infer<typeof FirmTexts>;
