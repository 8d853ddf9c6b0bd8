import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';

/** Rich text of a user, cleaned again before it is shown. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null);
  const clean = useMemo(() => cleanHtml(html), [html]);
  const inside = useMemo(() => ({ __html: clean }), [clean]);
  useEffect(() => {
    if (!clean.includes('<table>')) return undefined;
    const scrollers = [...(text.current?.querySelectorAll<HTMLElement>('.table-scroller') ?? [])];
    const observer = new ResizeObserver(() => scrollers.forEach(letKeysScroll));
    for (const scroller of scrollers) observer.observe(scroller);
    return () => observer.disconnect();
  }, [clean]);
  return <div ref={text} dir="auto" className={clsx('prose', className)} dangerouslySetInnerHTML={inside} />;
}

/** A table that is wider than the text can have the keyboard focus. */
function letKeysScroll(scroller: HTMLElement) {
  const attributes = { tabindex: '0', role: 'group', 'aria-label': t('Table') };
  const isWide = scroller.scrollWidth > scroller.clientWidth + 1;
  for (const [name, value] of Object.entries(attributes))
    if (isWide) scroller.setAttribute(name, value);
    else scroller.removeAttribute(name);
}
