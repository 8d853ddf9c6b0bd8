import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The policy of the product, so that violations show up here first. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; img-src 'self' data: blob:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** `vite build -c …` then `vite preview -c …`; a development server would add inline styles. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: { input: `${import.meta.dirname}/specimen.html` },
  },
  preview: { port: 4199, headers: { 'Content-Security-Policy': policy } },
});
