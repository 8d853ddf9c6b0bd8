/** A name or a sentence that would run if it were taken for markup, for an address or for a template. */
export type PlainText = { id: number; text: string };

/** Always the same twenty, as there are letters left for so many rooms; none longer than a name may be. */
export const hostilePlainTexts = (): PlainText[] =>
  shapes.map((shape, index) => ({ id: index + 1, text: shape(`top.__executed(${index + 1})`) }));

const shapes: ((run: string) => string)[] = [
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<script>${run}</script>`,
  (run) => `"><img src=x onerror=${run}>`,
  (run) => `'><svg onload=${run}>`,
  (run) => `" autofocus onfocus="${run}" x="`,
  (run) => `' onmouseover='${run}' x='`,
  (run) => `javascript:${run}`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><img src=x onerror=${run}>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `--><img src=x onerror=${run}><!--`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\${${run}} #{${run}} <%= ${run} %>`,
  (run) => `<a href=javascript:${run}>x</a>`,
  (run) => `<iframe srcdoc="<script>${run}</script>">`,
  (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
  (run) => `&lt;img src=x onerror=${run}&gt;`,
  (run) => String.raw`\u003cimg src=x onerror=${run}\u003e`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `data:text/html,<script>${run}</script>`,
];
