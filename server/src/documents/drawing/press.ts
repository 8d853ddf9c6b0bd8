import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { collectionOf, contentOf } from '../content.ts';
import { type Letterhead, product } from '../../letterhead/letterhead.ts';
import type { ConsultationDocument } from '../document.ts';
import { fontFolders } from '../text/fonts.ts';
import { contentOfTime } from '../time/content.ts';
import type { TimeDocument } from '../time/document.ts';

export type Drawn = { pdf: Uint8Array<ArrayBuffer>; failure?: never } | { pdf?: never; failure: string };

// Screens have priority over documents.
if (process.platform === 'linux') setPriority(10);

const pathOf = (name: string) => new URL(name, import.meta.url).pathname;
const compiler = NodeCompiler.create({
  workspace: pathOf('.'),
  fontArgs: [{ fontPaths: fontFolders }],
});

export const drawOne = (document: ConsultationDocument) =>
  draw('./template.typ', document.firm, (firm) => contentOf({ ...document, firm }));
export const drawMany = (documents: ConsultationDocument[]) =>
  draw('./collection.typ', documents[0]?.firm, (firm) =>
    collectionOf(documents.map((document) => ({ ...document, firm }))),
  );

export const drawTime = (document: TimeDocument) =>
  draw('./time-report.typ', document.firm, (firm) => contentOfTime({ ...document, firm }));

function draw(template: string, firm: Letterhead = product, content: (firm: Letterhead) => object): Drawn {
  try {
    return { pdf: pdfOf(pathOf(template), content(firm)) };
  } catch (error) {
    // A logo that the library cannot read although it passed the check when it was saved.
    if (firm.logo) return draw(template, { ...firm, logo: null }, content);
    return { failure: String(error) };
  }
}

/** Frees the memory of the last document, after it was sent, as sending would wait for this. */
export function clearAway(weight: number) {
  compiler.evictCache(0);
  drawn += weight;
  if (drawn < COLLECTED_AFTER) return;
  drawn = 0;
  collectGarbage();
}

/**
 * In weight, some 15 MB. Typst's memory of a document is freed with its handle, which is too small for V8 to collect
 * soon.
 */
const COLLECTED_AFTER = 300;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
let drawn = 0;

function pdfOf(mainFilePath: string, content: object) {
  const compiled = compiler.compile({ mainFilePath, inputs: { content: JSON.stringify(content) } });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  return Uint8Array.from(accessible(result) ?? compiler.pdf(result));
}

/** As PDF/UA-1, unless the content breaks one of its rules; a plain PDF is tagged too. */
function accessible(result: NodeTypstDocument) {
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    return null;
  }
}
