/** The styles that an element declares, by its classes and by itself. */
export type StyleOf = (element: Element) => ReadonlyMap<string, string>;

export function stylesIn(root: DocumentFragment): StyleOf {
  const classes = classesIn(root);
  return (element) =>
    new Map(
      [...[...element.classList].map((name) => classes.get(name)), element.getAttribute('style')].flatMap(
        (style) => declarationsIn(style ?? ''),
      ),
    );
}

function declarationsIn(style: string) {
  return style
    .toLowerCase()
    .split(';')
    .map((declaration): [string, string] => {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      return [name === 'text-decoration' ? 'text-decoration-line' : name, value];
    });
}

/** Excel and Word style cells by classes: `.xl65 { font-weight: 700 }`. */
function classesIn(root: DocumentFragment) {
  const classes = new Map<string, string>();
  for (const { textContent, media } of root.querySelectorAll('style'))
    for (const [selectors, style] of /^(all|screen)?$/i.test(media) ? rulesIn(textContent) : [])
      for (const selector of selectors.split(',')) {
        const name = /^\s*(?:<!--)?\s*(?:td|p|span)?\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) classes.set(name, style);
      }
  return classes;
}

/** The rules that are always in force: none in `@media` and the like. */
function rulesIn(sheet: string) {
  const rules: [selectors: string, style: string][] = [];
  let depth = 0;
  let selectors = '';
  const plain = sheet.replace(/\/\*.*?(\*\/|$)/gs, '');
  for (const [, text = '', brace] of plain.matchAll(/([^{}]*)([{}]|$)/g)) {
    if (brace === '{') {
      if (depth === 0) selectors = text;
      depth += 1;
    } else {
      if (depth === 1) rules.push([selectors, text]);
      depth = Math.max(depth - 1, 0);
    }
  }
  return rules;
}
