import { renderToStaticMarkup } from 'react-dom/server';
import { SkipLink } from '../ui/keyboard/skip-link.tsx';
import { Capabilities } from './capabilities/capabilities.tsx';
import { Departure } from './departure.tsx';
import { Hero } from './hero/hero.tsx';
import { Roles } from './roles/roles.tsx';
import { SiteFoot } from './site-foot.tsx';
import { SiteHead } from './site-head.tsx';
import { Voices } from './voices.tsx';

/** The page as the pre-rendered HTML. */
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
