import { type Message, msg, t } from '@consultflow/contract/language/t';
import { Brand } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';
import { places } from './places.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function SiteFoot() {
  return (
    <footer className="mx-2 pb-8 text-base md:mx-4">
      <div aria-hidden className="scale-edge text-chart-coast" />
      <div className="mx-auto grid max-w-(--container-site) grid-cols-2 gap-8 px-2 pt-10 md:px-4 lg:flex lg:gap-16">
        <div className="col-span-2 lg:flex-1">
          <Brand />
          <p className="mt-1 text-ink-3">
            <bdi dir="ltr">© 2025 ConsultFlow Navigator</bdi>
          </p>
          <ThemeChoice />
          <LanguageLinks />
        </div>
        {columns.map(({ id, title, links }) => (
          <nav key={id} aria-labelledby={`foot-${id}`} data-pages={id === 'firm' ? '' : undefined}>
            <h2 id={`foot-${id}`} className="mb-1 text-base">
              {t(title)}
            </h2>
            <ul>
              {links.map(({ words, href, page }) => (
                <li key={href} data-page={page}>
                  <a
                    href={href}
                    className="inline-flex min-h-8 items-center text-ink-2! no-underline! hover:text-ink! hover:underline!"
                  >
                    {t(words)}
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

type Column = { id: string; title: Message; links: { words: Message; href: string; page?: string }[] };

const columns: Column[] = [
  {
    id: 'product',
    // i18n: head of a group of links
    title: msg('Product'),
    links: [
      { words: msg('Capabilities'), href: '#capabilities' },
      { words: msg('Roles'), href: '#roles' },
      // i18n: what people say about the product
      { words: msg('Voices'), href: '#voices' },
    ],
  },
  {
    id: 'account',
    title: msg('Account'),
    links: [
      { words: msg('Login'), href: places.login },
      { words: msg('Sign Up'), href: places.signUp },
    ],
  },
  // The server removes links to pages that an admin has not filled in.
  {
    id: 'firm',
    // i18n: head of a group of links: the advice firm that runs the product
    title: msg('Firm'),
    links: [
      { words: msg('Terms', 'title of a page'), href: places.terms, page: 'terms' },
      { words: msg('Privacy', 'title of a page'), href: places.privacy, page: 'privacy' },
      { words: msg('Contact', 'title of a page'), href: places.contact, page: 'contact' },
    ],
  },
  {
    id: 'developers',
    title: msg('Developers'),
    links: [{ words: msg('API reference'), href: places.reference }],
  },
];
