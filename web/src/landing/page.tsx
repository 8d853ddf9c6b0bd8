import { renderToStaticMarkup } from 'react-dom/server';
import { SkipLink } from '../ui/skip-link.tsx';
import { Capabilities } from './capabilities.tsx';
import { Departure } from './departure.tsx';
import { Hero } from './hero.tsx';
import { Roles } from './roles.tsx';
import { SiteFoot } from './site-foot.tsx';
import { SiteHead } from './site-head.tsx';
import { Voices } from './voices.tsx';

/** The page as the HTML that is served. */
export const render = () => renderToStaticMarkup(<LandingPage />);

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
