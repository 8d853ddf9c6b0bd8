import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { translations } from '@consultflow/translations/vite';
import { leanZod } from './lean-zod.ts';
import { pdfAssets } from './pdf-assets.ts';
import { preloadFonts } from './preload-fonts.ts';
import { prerenderLanding } from './src/landing/prerender.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** The landing page stands alone. */
const landing = /\/web\/(src\/landing\/|landing\.html)|preload-helper/;

/** The editor, with what only it needs. */
const writing =
  /\/node_modules\/(@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals)|\/ui\/editor\/[\w/-]+\.ts$|\/contract\/src\/rich-text\/script\.ts$/;
/** Shows a text with the editor's schema; among what many share, it would need the editor and be needed by it. */
const usingEditor = /\/(own-rich-text|draft-notes|result-body)\.tsx$/;

/** Few files for a screen: what every screen starts with, and what many share; a group holds what its modules need. */
const chunks = [
  { name: 'preload', test: /preload-helper/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !landing.test(id), priority: 2 },
  // Loaded where one writes, however many screens share it.
  { name: 'editor', test: writing, includeDependenciesRecursively: false, priority: 1.5 },
  // Rather than a file for each icon that few screens share.
  { name: 'icons', minShareCount: 2, test: /\/lucide-react\/.*\/icons\//, priority: 1.2 },
  {
    name: 'shared',
    minShareCount: 4,
    test: (id: string) => !landing.test(id) && !usingEditor.test(id),
    priority: 1,
  },
];

/** What every visitor loads before sign-in; the translations of the rest come with the portal. */
const start = [
  'main.tsx',
  'pages/login.tsx',
  'pages/forgot-password.tsx',
  'pages/reset-password.tsx',
  'pages/firm-text.tsx',
].map((file) => `web/src/${file}`);

export default defineConfig({
  root: import.meta.dirname,
  base: '/consultflownavigator/',
  plugins: [
    translations(start),
    leanZod(),
    react(),
    tailwind(),
    prerenderLanding(),
    preloadFonts(),
    pdfAssets(),
  ],
  // Older targets would have light-dark() rewritten; inlined fonts are refused by the CSP.
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'landing.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        codeSplitting: { groups: chunks },
        // Apart, so that a folder that is read for a script is short.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.woff2') ? 'fonts/' : ''}[name]-[hash][extname]`,
        // Zod would try `new Function` at the first schema, which our policy refuses and the browser reports.
        intro: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/zod/v4/core/core.js'))
            ? 'globalThis.__zod_globalConfig = { jitless: true };'
            : '',
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/healthz': server } },
});
