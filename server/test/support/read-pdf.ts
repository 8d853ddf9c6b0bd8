import { spawnSync } from 'node:child_process';

/** What poppler's tools say of a PDF. */
const ask = (tool: string, args: string[], pdf: Uint8Array) => {
  const { stdout, error } = spawnSync(tool, args, { input: pdf, encoding: 'utf8', maxBuffer: 1e8 });
  if (error) throw error;
  return stdout;
};

/** The text of each page. */
export const pagesOf = (pdf: Uint8Array) =>
  ask('pdftotext', ['-layout', '-', '-'], pdf).split('\f').slice(0, -1);

/** Its words with single spaces; none of the marks that only guide line breaks and direction. */
export const textOf = (pdf: Uint8Array) =>
  ask('pdftotext', ['-raw', '-', '-'], pdf)
    .replace(/[\u200b\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ');

export const fontsOf = (pdf: Uint8Array) => ask('pdffonts', ['-'], pdf);
export const titleOf = (pdf: Uint8Array) => /^Title: +(.*)$/m.exec(ask('pdfinfo', ['-'], pdf))?.[1];

/** Typst marks a PDF so only after it found a glyph for every character, and a tag for every thing. */
export const isAccessible = (pdf: Uint8Array) => Buffer.from(pdf).includes('<pdfuaid:part>1<');
