import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageTitles } from './page-titles.ts';
import { firm } from './queries.ts';

/** Links to the published texts of the firm; nothing if there are none. */
export function FirmLinks({ className }: { className?: string }) {
  const { data } = useQuery(firm);
  if (!data || data.pages.length === 0) return null;
  return (
    <nav aria-label={t('The firm')} className={className}>
      <ul className="flex flex-wrap gap-x-4">
        {data.pages.map((page) => (
          <li key={page}>
            <Link to={`/${page}`} className="inline-flex min-h-6 items-center text-ink-2">
              {t(pageTitles[page])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
