/** A rich text that tries to call `__executed` with its number, in one of the ways that have once worked somewhere. */
export type HostileText = { id: number; html: string };

type Shape = (run: string) => string;

/** Always the same texts in the same order; a null byte stands in a few. */
export function hostileRichTexts(): HostileText[] {
  return [...handlers(), ...links(), ...mutations(), ...scripts, ...styles, ...malformed].map(
    (shape, index) => ({ id: index + 1, html: shape(`top.__executed(${index + 1})`) }),
  );
}

const at = <T>(list: readonly T[], index: number) => list[index % list.length]!;

const decimal = (text: string) => Array.from(text, (sign) => `&#${sign.codePointAt(0)};`).join('');
const hex = (text: string) =>
  Array.from(text, (sign) => `&#x00${sign.codePointAt(0)!.toString(16)};`).join('');
const percent = (text: string) =>
  Array.from(text, (sign) => `%${sign.codePointAt(0)!.toString(16).padStart(2, '0')}`).join('');
const mixed = (name: string) =>
  Array.from(name, (sign, index) => (index % 2 ? sign.toUpperCase() : sign)).join('');

/** `@` is where a handler stands. */
const elements = [
  '<p @>x</p>',
  '<h1 tabindex=0 @>x</h1>',
  '<ul><li @>x</li></ul>',
  '<strong @>x</strong>',
  '<span data-colour="red" @>x</span>',
  '<a href="https://x.example/" @>x</a>',
  '<a @>x</a>',
  '<img src=x @>',
  '<img src="data:," alt="" @>',
  '<image src="data:," @>',
  '<svg width=9 height=9 @><g>x</g></svg>',
  '<svg><rect width=9 height=9 @></rect></svg>',
  '<svg><animate attributeName=x dur=1ms @></animate></svg>',
  '<svg><foreignObject width=9 height=9><p @>x</p></foreignObject></svg>',
  '<math @><mi>x</mi></math>',
  '<math><mtext><p @>x</p></mtext></math>',
  '<video src="data:," @></video>',
  '<video><source src="data:," @></video>',
  '<audio src="data:," @></audio>',
  '<details open @><summary>x</summary>y</details>',
  '<input autofocus @>',
  '<input type=image src="data:," @>',
  '<button @>x</button>',
  '<select autofocus @><option>x</option></select>',
  '<textarea autofocus @>x</textarea>',
  '<form @><input type=submit></form>',
  '<marquee width=1 loop=1 @>x</marquee>',
  '<iframe src="data:," @></iframe>',
  '<object data="data:," @>x</object>',
  '<embed src="data:," @>',
  '<table><tr><td @>x</td></tr></table>',
  '<div tabindex=0 style="animation: spin 1ms" @>x</div>',
  '<x-y contenteditable @>x</x-y>',
  '<dialog open @>x</dialog>',
  '<link rel=stylesheet href="data:," @>',
  '<style @></style>',
  '<body @>x',
];

const events = [
  'click',
  'mouseover',
  'error',
  'focus',
  'load',
  'toggle',
  'animationstart',
  'pointerover',
  'keydown',
  'begin',
  'transitionend',
  'wheel',
  'paste',
];

type Spelling = (name: string, run: string) => string;

const spellings: Spelling[] = [
  (name, run) => `${name}="${run}"`,
  (name, run) => `${name}='${run}'`,
  (name, run) => `${name}=${run}`,
  (name, run) => `${name.toUpperCase()}=${run}`,
  (name, run) => `${mixed(name)} = "${run}"`,
  (name, run) => `x="y"${name}="${run}"`,
  (name, run) => `/${name}=${run} `,
  (name, run) => `\n\t${name}\f=\n"${run}"`,
  (name, run) => `${name}="${decimal(run)}"`,
  (name, run) => `${name}="${hex(run)}"`,
  (name, run) => `""" ${name}=${run}`,
  (name, run) => `${name}="${run.replace('__', String.raw`\u005f\u005f`)}"`,
  (name, run) => `${name}="eval(atob('${btoa(run)}'))"`,
  (name, run) => `${name}="javascript:${run}"`,
  (name, run) => `on ${name}="${run}" ${name}="x"`,
  (name, run) => `${name}="x=\`\${${run}}\`"`,
];

/** Every element with every event, the spellings in turn. */
const handlers = (): Shape[] =>
  elements.flatMap((element, row) =>
    events.map(
      (event, column) => (run) =>
        element.replace('@', () => at(spellings, row * 5 + column)(`on${event}`, run)),
    ),
  );

const here = (run: string) => run.replace('top.', '');

const addresses: Shape[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => ` \n javascript:${run}`,
  (run) => `\u0001javascript:${run}`,
  (run) => `&#1;&#32;javascript:${run}`,
  (run) => `java\nscript:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `java&#9;script:${run}`,
  (run) => `java&Tab;scr&NewLine;ipt:${run}`,
  (run) => `javascript&colon;${run}`,
  (run) => `javascript&#x3a;${run}`,
  (run) => `${decimal('javascript:')}${run}`,
  (run) => `${hex('javascript')}:${hex(run)}`,
  (run) => `&#0000106avascript:${run}`,
  (run) => `javascript:${percent(run)}`,
  (run) => `javascript://x.example/%0a${run}`,
  (run) => `javascript:/*https://x.example/*/${run}`,
  (run) => `javascript:void(${run});https://x.example`,
  (run) => `javascript\t:${run}`,
  (run) => `java\0script:${run}`,
  (run) => `\u00a0javascript:${run}`,
  (run) => `\u202ejavascript:${run}`,
  (run) => `vbscript:${run}`,
  (run) => `feed:javascript:${run}`,
  (run) => `javas&#99;ript&#58;${run}`,
  (run) => `mailto:javascript:${run}`,
  (run) => `data:text/html,<script>${here(run)}</script>`,
  (run) => `data:text/html;base64,${btoa(`<script>${here(run)}</script>`)}`,
  (run) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${here(run)}'/>`,
  (run) => `data:text/javascript,${run}`,
];

/** `@` is where an address stands. */
const carriers = [
  '<a href="@">x</a>',
  '<A HREF="@" TARGET=_self>x</A>',
  '<p><a href="https://x.example/" href="@" x="" xlink:href="@">x</a></p>',
  '<svg><a xlink:href="@"><text y=9>x</text></a></svg>',
  '<svg><a href="@"><text y=9>x</text></a></svg>',
  '<svg><a><set attributeName=href to="@" /><text y=9>x</text></a></svg>',
  '<svg><a><animate attributeName=xlink:href values="@" /><text y=9>x</text></a></svg>',
  '<math><mtext href="@" xlink:href="@">x</mtext></math>',
  '<form action="@"><input type=submit></form>',
  '<form><button formaction="@">x</button></form>',
  '<iframe src="@"></iframe>',
  '<object data="@"></object>',
  '<embed src="@">',
  '<map name=x><area href="@" shape=default></map>',
  '<meta http-equiv=refresh content="0;url=@">',
  '<script src="@"></script>',
];

/** Every address in every carrier. */
const links = (): Shape[] =>
  addresses.flatMap((address) =>
    carriers.map((carrier) => (run: string) => carrier.replaceAll('@', () => address(run))),
  );

const payloads: Shape[] = [
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<svg onload=${run}><a href=javascript:${run}>x</a>`,
];

/** Tags whose content one parser reads as text and the next one as markup. */
const disguises = [
  'style',
  'title',
  'textarea',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'script',
  'template',
  'select',
];

/** `T` is such a tag and `@` what it is to hide. */
const disguised = [
  '<T><p title="</T>@"></p></T>',
  '<svg><T><p title="</T>@"></p></T></svg>',
  '<math><T><p title="</T>@"></p></T></math>',
  '<math><annotation-xml encoding="text/html"><T>@</T></annotation-xml></math>',
  '<svg><desc><T><!--</T>@--></desc></svg>',
  '<table><T><tr><td></T>@</td></tr></table>',
  '<T>@e</T>',
];

/** The same, left open. */
const left = [
  '<math><mtext><table><mglyph><T><!--</T><img title="--&gt;@e">',
  '<form><math><mtext></form><form><mglyph><T></math>@',
  '<svg></p><T><a title="</T>@">',
];

const escaped = (html: string) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const hidden = (shape: string, tag: string, payload: Shape) => (run: string) =>
  shape
    .replaceAll('T>', `${tag}>`)
    .replace('@e', () => escaped(payload(run)))
    .replace('@', () => payload(run));

const mutations = (): Shape[] =>
  disguises.flatMap((tag, row) => [
    ...disguised.flatMap((shape) => payloads.map((payload) => hidden(shape, tag, payload))),
    ...left.map((shape, column) => hidden(shape, tag, at(payloads, row + column))),
  ]);

const scripts: Shape[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<SCRIPT>${run}</SCRIPT>`,
  (run) => `<script/x>${run}</script/x>`,
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<script>${run}`,
  (run) => `<script type=module>${run}</script>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><script href="data:text/javascript,${run}" /></svg>`,
  (run) => `<math><script>${run}</script></math>`,
  (run) => `<script>import('data:text/javascript,${run}')</script>`,
  (run) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  (run) => `<iframe srcdoc="${escaped(`<script>${run}</script>`)}"></iframe>`,
  (run) => `<iframe srcdoc="${decimal(`<script>${run}</script>`)}"></iframe>`,
  (run) => `<iframe srcdoc='<img src=x onerror="${run}">'></iframe>`,
  (run) => `<iframe srcdoc="<svg onload=${run}>" sandbox="allow-scripts allow-same-origin"></iframe>`,
  (run) => `<IFRAME SRCDOC=<body/onload=${run}>></IFRAME>`,
  (run) => `<iframe srcdoc="<body onload=${run}>"></iframe>`,
  (run) => `<iframe srcdoc="<iframe srcdoc='<script>${run}</script>'></iframe>"></iframe>`,
  (run) => `<template><script>${run}</script><img src=x onerror=${run}></template>`,
  (run) => `<template shadowrootmode=open><img src=x onerror=${run}></template>`,
  (run) => `<div><template shadowrootmode=open><svg onload=${run}></svg></template></div>`,
  (run) => `<template><template></template><img src=x onerror=${run}></template>`,
  (run) => `<base href="javascript:/x/;${run};//"><a href="#">x</a>`,
  (run) => `<noscript><img src=x onerror=${run}></noscript>`,
  (run) => `<object><param name=src value="javascript:${run}"><img src=x onerror=${run}></object>`,
  (run) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'/>#x" onload=${run} /></svg>`,
];

const styles: Shape[] = [
  (run) => `<style>@keyframes x{}p{animation:x 1ms}</style><p onanimationstart=${run}>x</p>`,
  (run) => `<p style="background:url(javascript:${run})">x</p>`,
  (run) => `<p style="width:expression(${run})">x</p>`,
  (run) => `<p style="behavior:url(x);-moz-binding:url(javascript:${run})">x</p>`,
  (run) => `<style>p{background:url("javascript:${run}")}</style><p>x</p>`,
  (run) => `<style><img src=x onerror=${run}></style>`,
  (run) => `<style></style<img src=x onerror=${run}></style>`,
  (run) => `<style>@import 'javascript:${run}';</style>`,
  (run) => `<div style="animation:spin 1ms" onanimationend=${run} onanimationstart=${run}>x</div>`,
  (run) => `<span data-colour="red;background:url(javascript:${run})" onclick=${run}>x</span>`,
  (run) => `<link rel=stylesheet href="javascript:${run}">`,
  (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
];

const malformed: Shape[] = [
  (run) => `<img src=x onerror=${run}//`,
  (run) => `<img src=x onerror=${run} `,
  (run) => `<<img src=x onerror=${run}>`,
  (run) => `<img/src=x/onerror=${run}>`,
  (run) => `<img """><script>${run}</script>">`,
  (run) => `<img src=\`x\` onerror=\`${run}\`>`,
  (run) => `<p <img src=x onerror=${run}>`,
  (run) => `</p onclick=${run}><p/onclick=${run}//>x</p>`,
  (run) => `<a href="x"title="<img src=x onerror=${run}>"onclick=${run}>x</a>`,
  (run) => `<im\0g src=x onerror=${run}>`,
  (run) => `<img src=x on\0error=${run}>`,
  (run) => `\0<img src=x onerror=${run}>`,
  (run) => `<\u0131mg src=x onerror=${run}>`,
  (run) => `\uff1cimg src=x onerror=${run}\uff1e`,
  (run) => `+ADw-img src=x onerror=${run}+AD4-`,
  (run) => `%3Cimg src=x onerror=${run}%3E`,
  (run) => escaped(`<img src=x onerror=${run}>`),
  (run) => escaped(escaped(`<img src=x onerror=${run}>`)).replaceAll('&', '&amp;'),
  (run) => `&#60;img src=x onerror=${run}&#62;`,
  (run) => String.raw`\u003cimg src=x onerror=${run}\u003e \x3cimg src=x onerror=${run}\x3e`,
  (run) => `<!--><img src=x onerror=${run}>-->`,
  (run) => `<!---><img src=x onerror=${run}>-->`,
  (run) => `<!-- --!><img src=x onerror=${run}> -->`,
  (run) => `<!--x--><!--><img src=x onerror=${run}>`,
  (run) => `<!--[if true]><img src=x onerror=${run}><![endif]-->`,
  (run) => `<![CDATA[><img src=x onerror=${run}>]]>`,
  (run) => `<svg><![CDATA[</svg><img src=x onerror=${run}>]]></svg>`,
  (run) => `<?xml version="1.0"?><img src=x onerror=${run}>`,
  (run) => `<!DOCTYPE p [<!ENTITY x "<img src=x onerror=${run}>">]><p>&x;</p>`,
  (run) => `<plaintext><img src=x onerror=${run}>`,
  (run) => `<p title="<img src=x onerror=${run}>`,
  (run) => `<p>a</p><p title='"><img src=x onerror=${run}>'>x</p>`,
  (run) => `<a href="https://x.example/&quot; onclick=&quot;${run}">x</a>`,
  (run) => `<a href="https://x.example/\u0022 onclick=${run} x=">x</a>`,
  (run) => `<b><i><u><p onclick=${run}>x</b></i></u></p>`,
  (run) => `<table><p onclick=${run}>x<tr><td><table><img src=x onerror=${run}>`,
  (run) => `<ul><li><ul></li><img src=x onerror=${run}></ul></li></ul>`,
  (run) => `<a href="https://x.example"><a onclick=${run}>x<table><a onclick=${run}>y</a></table></a></a>`,
  (run) => `<button><p><button onclick=${run}>x</button></p></button>`,
  (run) => `${'<div>'.repeat(60)}<img src=x onerror=${run}>${'</div>'.repeat(60)}`,
  (run) => `${'<div>'.repeat(510)}<svg><style><a title="</style><img src=x onerror=${run}>">`,
  (run) => `${'<b>'.repeat(20)}<math><mi><img src=x onerror=${run}></mi></math>`,
  (run) => `<p __proto__=x constructor=y onclick=${run}>x</p>`,
  (run) =>
    `<form><input name=attributes><input name=nodeName></form><form onclick=${run}><input name=attributes>x</form>`,
  (run) => `<a id=x name=x onclick=${run}></a><a id=x href="javascript:${run}">x</a>`,
];

/** Those that a database can hold; every form refuses the others. */
export const storable = (texts: HostileText[]) => texts.filter(({ html }) => !html.includes('\0'));
