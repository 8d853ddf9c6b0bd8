/** The URL of the API reference. */
export const BASE = '/api/docs';

/**
 * A separate policy: the reference adds styles itself, in elements with our script's nonce, and in attributes, which
 * cannot have one.
 */
export const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');

export const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>ConsultFlow Navigator: the calls</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta property="csp-nonce" content="${nonce}" />
    <link rel="icon" href="/consultflownavigator/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${BASE}/look.css" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The calls as OpenAPI 3.1: <a href="${BASE}/openapi.json">openapi.json</a></noscript>
    <script src="${BASE}/start.js" defer></script>
    <script src="${BASE}/reference.js" defer></script>
  </body>
</html>
`;

/** Loads nothing from elsewhere and sends nothing. */
const options = {
  url: `${BASE}/openapi.json`,
  withDefaultFonts: false,
  authentication: { preferredSecurityScheme: 'bearer' },
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

export const start = `
const nonce = document.querySelector('meta[property=csp-nonce]').content;
const create = document.createElement.bind(document);
document.createElement = (name, ...rest) => {
  const element = create(name, ...rest);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
document.addEventListener('DOMContentLoaded', () =>
  Scalar.createApiReference('#reference', ${JSON.stringify(options)}),
);
`;

/** Colours with enough contrast, and a name for the copy buttons. */
export const look = `
body { margin: 0 }
.light-mode {
  --scalar-color-2: #5c5c5c;
  --scalar-color-3: #666;
  --scalar-color-green: #00704a;
  --scalar-color-blue: #00639e;
  --scalar-color-orange: #a83e00;
  --scalar-color-red: #c00012;
}
.dark-mode {
  --scalar-color-3: #9a9a9a;
  --scalar-color-red: #ff7b72;
}
.scalar-code-copy .sr-only > .hidden { display: inline }
`;
