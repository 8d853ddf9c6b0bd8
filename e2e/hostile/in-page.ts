// oxlint-disable unicorn/consistent-function-scoping -- these run in the page, and so bring along all that they need

/** A link or a form that would lead away leads nowhere, unless where it leads is a script. */
export function holdBack() {
  const isScript = (address: string | null | undefined) => {
    try {
      return new URL(address ?? '', location.href).protocol === 'javascript:';
    } catch {
      return false;
    }
  };
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a, area') : null;
      if (!link?.closest('.prose')) return;
      const { href } = link as Partial<HTMLAnchorElement | SVGAElement>;
      if (!isScript(typeof href === 'string' ? href : href?.animVal)) event.preventDefault();
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const { submitter } = event;
      if (!submitter?.closest('.prose')) return;
      event.stopImmediatePropagation();
      const given = submitter.getAttribute('formaction') ?? submitter.closest('form')?.getAttribute('action');
      if (!isScript(given)) event.preventDefault();
    },
    true,
  );
}

/** Fires at everything found, and at all that stands in it, what a person or a browser could; says at how much. */
export function provoke(selector: string) {
  const types =
    'click dblclick auxclick contextmenu mousedown mouseup mouseover mouseenter mousemove mouseout mouseleave wheel ' +
    'pointerover pointerenter pointerdown pointerup touchstart touchend keydown keypress keyup focus focusin blur ' +
    'focusout input beforeinput change select submit reset invalid copy cut paste drag dragstart dragend dragover drop ' +
    'error load loadstart loadeddata canplay play abort toggle beforetoggle scroll scrollend resize begin end repeat ' +
    'animationstart animationiteration animationend transitionstart transitionend start finish bounce';
  const all = [...document.querySelectorAll(selector)].flatMap((place) => [
    place,
    ...place.querySelectorAll('*'),
    ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('*') ?? []),
    ]),
  ]);
  for (const element of all) {
    for (const type of types.split(' ')) element.dispatchEvent(new MouseEvent(type, { cancelable: true }));
    if (element instanceof HTMLElement || element instanceof SVGElement)
      element.focus({ preventScroll: true });
    if (/^(a|area|button|input|summary|label|text|option)$/i.test(element.nodeName))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  return all.length;
}

/** Until pictures and frames have loaded or failed, and what that set off has run. */
export async function settle() {
  const loading = [...document.images].filter(({ complete }) => !complete);
  await Promise.all(
    loading.map(
      (image) =>
        new Promise((over) => {
          image.addEventListener('load', over);
          image.addEventListener('error', over);
        }),
    ),
  );
  const last = document.body.appendChild(document.createElement('img'));
  await new Promise((over) => {
    last.addEventListener('error', over);
    last.src = 'data:,';
  });
  last.remove();
  await new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)));
}

/** How often a text can be read: as the words of an element, or as the value of a field. */
export function occurrences(text: string) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.includes(text)) count += 1;
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return count + fields.filter(({ value }) => value.includes(text)).length;
}

/** Whatever on the page would run our texts: none of it is anything that the app makes. */
export function whatCouldRun() {
  const isScript = (value: string) => /^\s*(javascript|data:text)/i.test(value);
  return [...document.querySelectorAll('*')]
    .filter(
      ({ attributes, nodeName, textContent }) =>
        [...attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name) && isScript(value)),
        ) ||
        (/^(script|style)$/i.test(nodeName) && textContent?.includes('__executed')),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}
