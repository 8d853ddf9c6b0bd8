import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const page = fileURLToPath(new URL('page.tsx', import.meta.url));

/** Pre-renders the landing page into web/landing.html, in the build and at each request in development. */
export function prerenderLanding(): Plugin {
  let base = '/';
  return {
    name: 'prerender-landing',
    configResolved: (config) => {
      base = config.base;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === base) request.url = `${base}landing.html`;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        if (!path.endsWith('landing.html')) return html;
        const { module } = await runnerImport<{ render: () => string }>(page);
        return html.replace('<!-- the page -->', module.render);
      },
    },
  };
}
