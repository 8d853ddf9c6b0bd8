import { readFileSync } from 'node:fs';
import type { Logo } from '../letterhead/letterhead.ts';

const symbols = readFileSync(new URL('./signs.svg', import.meta.url), 'utf8');

/** As in template.typ. */
const inks = { ink: '#121f2e', teal: '#046164' };

/** A status icon, a room's flag or the brand's mark as a separate SVG in one colour. */
export function signOf(name: string, ink: keyof typeof inks): string {
  const [, box = '0 0 1 1', drawing = ''] = found(name) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="${inks[ink]}">${drawing.replaceAll('currentColor', inks[ink])}</svg>`;
}

/** A firm's logo instead of the brand's mark, at most four times as wide as high. */
export function signOfLogo({ type, base64, width, height }: Logo): string {
  const wide = Math.min(4, width / height);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} 1"><image width="${wide}" height="1" preserveAspectRatio="xMidYMid meet" href="data:${type};base64,${base64}"/></svg>`;
}

const found = (name: string) =>
  new RegExp(`<symbol id="${name}" viewBox="([^"]*)">(.*?)</symbol>`).exec(symbols);
