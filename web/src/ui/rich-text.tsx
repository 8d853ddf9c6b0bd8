import { clsx } from 'clsx';
import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';

/** What a person wrote in the editor, cleaned once more before it is shown. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div dir="auto" className={clsx('prose', className)} dangerouslySetInnerHTML={clean} />;
}
