import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { contentOf } from './content.ts';
import type { ConsultationDocument } from './document.ts';
import { fontFolders } from './fonts.ts';

export type Drawn = { pdf: Uint8Array<ArrayBuffer>; failure?: never } | { pdf?: never; failure: string };

const template = new URL('./template.typ', import.meta.url).pathname;
const compiler = NodeCompiler.create({
  workspace: new URL('.', import.meta.url).pathname,
  fontArgs: [{ fontPaths: fontFolders }],
});

parentPort?.on('message', (document: ConsultationDocument) => {
  const drawn = draw(document);
  parentPort?.postMessage(drawn, drawn.pdf ? [drawn.pdf.buffer] : []);
});

function draw(document: ConsultationDocument): Drawn {
  try {
    return { pdf: pdfOf(document) };
  } catch (error) {
    return { failure: String(error) };
  } finally {
    compiler.evictCache(0);
  }
}

function pdfOf(document: ConsultationDocument) {
  const inputs = { content: JSON.stringify(contentOf(document)) };
  const compiled = compiler.compile({ mainFilePath: template, inputs });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  return Uint8Array.from(accessible(result) ?? compiler.pdf(result));
}

/** As PDF/UA-1, unless the content breaks one of its rules; a plain PDF is tagged just the same. */
function accessible(result: NodeTypstDocument) {
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    return null;
  }
}
