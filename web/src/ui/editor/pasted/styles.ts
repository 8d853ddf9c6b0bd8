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
  for (const { textContent } of root.querySelectorAll('style'))
    for (const rule of textContent.split('}')) {
      const [selectors = '', style = ''] = rule.split('{');
      for (const selector of selectors.split(',')) {
        const name = /^\s*(?:<!--)?\s*(?:td|p|span)?\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) classes.set(name, style);
      }
    }
  return classes;
}
