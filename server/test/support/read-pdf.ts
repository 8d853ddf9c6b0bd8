import { spawnSync } from 'node:child_process';

/** The output of poppler's tools for a PDF. */
const ask = (tool: string, args: string[], pdf: Uint8Array) => {
  const { stdout, error } = spawnSync(tool, args, { input: pdf, encoding: 'utf8', maxBuffer: 1e8 });
  if (error) throw error;
  return stdout;
};

/** The text of each page. */
export const pagesOf = (pdf: Uint8Array) =>
  ask('pdftotext', ['-layout', '-', '-'], pdf).split('\f').slice(0, -1);

/** Its words with single spaces, without marks that only guide line breaks and direction. */
export const textOf = (pdf: Uint8Array) =>
  ask('pdftotext', ['-raw', '-', '-'], pdf)
    .replace(/[\u200b\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ');

export const fontsOf = (pdf: Uint8Array) => ask('pdffonts', ['-'], pdf);
export const titleOf = (pdf: Uint8Array) => /^Title: +(.*)$/m.exec(ask('pdfinfo', ['-'], pdf))?.[1];

/** Typst sets this only if every character has a glyph and every element a tag. */
export const isAccessible = (pdf: Uint8Array) => Buffer.from(pdf).includes('<pdfuaid:part>1<');
