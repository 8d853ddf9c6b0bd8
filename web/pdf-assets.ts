import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };

/** What PDFs may need beside their own content: character maps, standard fonts, and decoders without WebAssembly. */
const kept = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$|^LICENSE/],
  ['wasm', /_nowasm_fallback\.js$|^LICENSE/],
] as const;

const files = () =>
  kept.flatMap(([folder, name]) =>
    readdirSync(join(library, folder))
      .filter((file) => name.test(file))
      .map((file) => join(folder, file)),
  );

const place = `assets/pdf-${version}/`;

/** Serves the data of the library that draws PDFs, which it fetches by name, from our own origin. */
export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  generateBundle() {
    for (const file of files())
      this.emitFile({ type: 'asset', fileName: place + file, source: readFileSync(join(library, file)) });
  },
  configureServer({ middlewares, config }) {
    middlewares.use(config.base + place, (request, response, next) => {
      const file = files().find((one) => one.endsWith(basename(request.url ?? '/')));
      if (!file) return next();
      if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(join(library, file)));
    });
  },
});
