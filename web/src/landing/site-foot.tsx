import { Brand } from './brand.tsx';
import { places } from './places.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function SiteFoot() {
  return (
    <footer className="mx-2 pb-8 text-base md:mx-4">
      <div aria-hidden className="scale-edge text-chart-coast" />
      <div className="mx-auto grid max-w-(--container-site) grid-cols-2 gap-8 px-2 pt-10 md:px-4 lg:flex lg:gap-16">
        <div className="col-span-2 lg:flex-1">
          <Brand />
          <p className="mt-1 text-ink-3">© 2025 ConsultFlow Navigator</p>
          <ThemeChoice />
        </div>
        {columns.map(({ title, links }) => (
          <nav
            key={title}
            aria-labelledby={`foot-${title.toLowerCase()}`}
            data-pages={title === 'Firm' ? '' : undefined}
          >
            <h2 id={`foot-${title.toLowerCase()}`} className="mb-1 text-base">
              {title}
            </h2>
            <ul>
              {links.map(([words, href]) => (
                <li key={words} data-page={title === 'Firm' ? words.toLowerCase() : undefined}>
                  <a
                    href={href}
                    className="inline-flex min-h-8 items-center text-ink-2! no-underline! hover:text-ink! hover:underline!"
                  >
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

const columns = [
  {
    title: 'Product',
    links: [
      ['Capabilities', '#capabilities'],
      ['Roles', '#roles'],
      ['Voices', '#voices'],
    ],
  },
  {
    title: 'Account',
    links: [
      ['Login', places.login],
      ['Sign Up', places.signUp],
    ],
  },
  // The server removes links to pages that an admin has not filled in.
  {
    title: 'Firm',
    links: [
      ['Terms', places.terms],
      ['Privacy', places.privacy],
      ['Contact', places.contact],
    ],
  },
  { title: 'Developers', links: [['API reference', places.reference]] },
] as const;
