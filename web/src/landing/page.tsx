import '@consultflow/translations/at-run-time';
import { findReaderBy, type Reader } from '@consultflow/contract/language/t';
import { renderToStaticMarkup } from 'react-dom/server';
import { SkipLink } from '../ui/keyboard/skip-link.tsx';
import { Capabilities } from './capabilities/capabilities.tsx';
import { Departure } from './departure.tsx';
import { head, type Rendered } from './head.ts';
import { Hero } from './hero/hero.tsx';
import { Roles } from './roles/roles.tsx';
import { SiteFoot } from './site-foot.tsx';
import { SiteHead } from './site-head.tsx';
import { Voices } from './voices.tsx';

/** The page in the language of a reader. */
export function render(reader: Reader): Rendered {
  findReaderBy(() => reader);
  const texts = Object.entries(head()).map(([name, text]) => [name, renderToStaticMarkup(text)]);
  return {
    body: renderToStaticMarkup(<LandingPage />),
    ...(Object.fromEntries(texts) as ReturnType<typeof head>),
  };
}

function LandingPage() {
  return (
    <>
      <SkipLink />
      <SiteHead />
      <main id="main" tabIndex={-1} className="text-md outline-none">
        <Hero />
        <Capabilities />
        <Roles />
        <Voices />
        <Departure />
      </main>
      <SiteFoot />
    </>
  );
}
