/** Keeps the language that a visitor chooses here for the login, where lib/language reads it. */
export function rememberLanguage(links: NodeListOf<HTMLAnchorElement>) {
  for (const link of links)
    link.addEventListener('click', () => localStorage.setItem('language', link.hreflang));
}
