import { t } from '@consultflow/contract/language/t';
import { AnnotationMode, getDocument, GlobalWorkerOptions, PDFWorker, version } from 'pdfjs-dist';
/* oxlint-disable import/default -- Vite makes the address of a file its default export */
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import parserUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
/* oxlint-enable import/default */
import { bearable, inTime, type Source, turned, Unshowable } from './source.ts';

const data = new URL(`${import.meta.env.BASE_URL}assets/pdf-${version}/`, window.location.href).href;

/**
 * Reads and draws in two workers that this document has for itself, so that `close` can end one that never would. Nothing
 * in it is run or followed: no scripts, no forms, no links.
 */
export async function openPdf(content: Blob): Promise<Source> {
  const [parser, renderer] = [parserUrl, rendererUrl].map((url) => new Worker(url, { type: 'module' })) as [
    Worker,
    Worker,
  ];
  GlobalWorkerOptions.rendererPorts = [renderer];
  const task = getDocument({
    data: await content.arrayBuffer(),
    worker: PDFWorker.create({ port: parser }),
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    // Those of the device differ in width.
    useSystemFonts: false,
    // The policy of our pages permits no WebAssembly.
    useWasm: false,
    maxImageSize: 50_000_000,
    enableXfa: false,
  });
  const close = () => {
    parser.terminate();
    renderer.terminate();
    // It waits for answers that the workers no longer give.
    void task.destroy().catch(() => {});
  };
  const pdf = await inTime(task.promise).catch((error: Error) => {
    close();
    throw unshowable(error);
  });
  const pageOf = (number: number) =>
    inTime(pdf.getPage(number)).catch((error: Error) => {
      throw unshowable(error);
    });
  return {
    pages: pdf.numPages,
    sizeOf: async (number, turns) => {
      const { width, height } = (await pageOf(number)).getViewport({ scale: CSS_PIXELS });
      return turned({ width, height }, turns);
    },
    draw: async (canvas, { page: number, width, turns, signal }) => {
      const page = await pageOf(number);
      const rotation = (page.rotate + turns * 90) % 360;
      const natural = page.getViewport({ scale: 1, rotation });
      const viewport = page.getViewport({ scale: bearable(width, natural) / natural.width, rotation });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
      const stop = () => drawing.cancel();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await inTime(drawing.promise);
      } catch (error) {
        if (!signal.aborted) throw unshowable(error as Error);
      } finally {
        signal.removeEventListener('abort', stop);
        page.cleanup();
      }
    },
    textOf: async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    },
    close,
  };
}

/** A point is 1/72 of an inch, a CSS pixel 1/96. */
const CSS_PIXELS = 96 / 72;

function unshowable(error: Error) {
  if (error instanceof Unshowable) return error;
  return new Unshowable(
    error.name === 'PasswordException'
      ? t('This PDF can be opened with a password only.')
      : t('This PDF is damaged.'),
  );
}
