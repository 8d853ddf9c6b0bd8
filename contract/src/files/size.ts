import { currentLanguage, t } from '../language/t.ts';

const KIB = 1024;
const MIB = KIB * KIB;

const figure = (value: number) =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** “184 KB” or “2.4 MB”. */
export const sizeText = (bytes: number) =>
  bytes < MIB
    ? t('{size} KB', { size: figure(Math.max(1, Math.round(bytes / KIB))) })
    : t('{size} MB', { size: figure(bytes / MIB) });

/** “1.8 of 3.2 MB”, of what is on its way. */
export const partText = (part: number, whole: number) =>
  whole < MIB
    ? t('{part} of {whole} KB', {
        part: figure(Math.round(part / KIB)),
        whole: figure(Math.max(1, Math.round(whole / KIB))),
      })
    : t('{part} of {whole} MB', { part: figure(part / MIB), whole: figure(whole / MIB) });
