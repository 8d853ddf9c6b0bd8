import type { Plugin } from 'vite';

/** The faces that every page begins with; others are fetched when a letter needs them. */
const first = {
  'index.html': [/ibm-plex-sans-latin-wght-normal/],
  'landing.html': [/ibm-plex-sans-latin-wght-normal/, /source-serif-4-latin-opsz-normal/],
};

/** Asks for them with the page itself, or they would wait for the style sheet and for the first text drawn. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) => {
      const page = Object.keys(first).find((name) => filename.endsWith(name)) as keyof typeof first;
      const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2'));
      return first[page].flatMap((face) =>
        fonts
          .filter((name) => face.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/consultflownavigator/${name}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
      );
    },
  },
});
