import type { Db } from '../db/open.ts';
import { sizeOf, typeOfImage } from './logo.ts';

/** The name and logo on documents and mails. */
export type Letterhead = { name: string; logo: Logo | null };

export type Logo = {
  type: 'image/png' | 'image/jpeg';
  base64: string;
  /** In pixels. */
  width: number;
  height: number;
};

export async function letterhead(db: Db): Promise<Letterhead> {
  const { firm_name, firm_logo } = await db
    .selectFrom('settings')
    .select(['firm_name', 'firm_logo'])
    .executeTakeFirstOrThrow();
  return { name: firm_name || product.name, logo: firm_logo && logoOf(firm_logo) };
}

/** For a firm that has set neither. */
export const product: Letterhead = { name: 'ConsultFlow Navigator', logo: null };

/** The last one: unpacking it takes long. */
let known: { image: Buffer; logo: Logo | null } | undefined;

function logoOf(image: Buffer): Logo | null {
  if (!known?.image.equals(image)) {
    const type = typeOfImage(image);
    const size = sizeOf(image);
    known = { image, logo: type && size ? { type, base64: image.toString('base64'), ...size } : null };
  }
  return known.logo;
}
