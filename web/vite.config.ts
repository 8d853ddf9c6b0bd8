import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderLanding } from './src/landing/prerender.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/consultflownavigator/',
  plugins: [react(), tailwind(), prerenderLanding()],
  // Older targets would have light-dark() rewritten; inlined fonts are refused by the CSP.
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'landing.html'].map((page) => `${import.meta.dirname}/${page}`),
      // Zod would try `new Function` at the first schema, which our policy refuses and the browser reports.
      output: {
        intro: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/zod/v4/core/core.js'))
            ? 'globalThis.__zod_globalConfig = { jitless: true };'
            : '',
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/healthz': server } },
});
