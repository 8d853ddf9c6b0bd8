import type { PageName } from '@consultflow/contract/firm/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { FirmLinks } from '../features/firm/firm-links.tsx';
import { pageTitles } from '../features/firm/page-titles.ts';
import { firm, firmTexts } from '../features/firm/queries.ts';
import { useTitle } from '../lib/title.ts';
import { BrandMark } from '../domain/brand-mark.tsx';
import { ConnectionNote } from '../ui/feedback/connection-note.tsx';
import { Failed } from '../ui/feedback/failed.tsx';
import { WaitingRows } from '../ui/list/listing.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { NotFoundPage } from './not-found.tsx';

/** One of the firm's public texts. */
function FirmTextPage({ page }: { page: PageName }) {
  const { data, error, isFetching, refetch } = useQuery(firmTexts);
  const { data: known } = useQuery(firm);
  useTitle(t(pageTitles[page]));
  if (data && !data[page]) return <NotFoundPage />;
  return (
    <>
      <ConnectionNote />
      <div className="mx-auto grid min-h-dvh max-w-(--container-form) grid-rows-[auto_1fr_auto] px-4 py-6">
        <header>
          <a
            href={import.meta.env.BASE_URL}
            className="flex items-center gap-2.5 text-md font-semibold tracking-(--tracking-tight) text-ink no-underline"
          >
            <BrandMark className="size-6.5 text-primary-ink" />
            <bdi className="min-w-0 wrap-break-word">{known?.firm_name || 'ConsultFlow Navigator'}</bdi>
          </a>
        </header>
        <main className="py-10">
          <h1 className="mb-6 text-2xl">{t(pageTitles[page])}</h1>
          {data && <RichText html={data[page]} />}
          {!data && !error && <WaitingRows label={t('Loading {part}', { part: t(pageTitles[page]) })} />}
          {!data && error && (
            <Failed
              title={t('This page could not be loaded')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </main>
        <footer className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm text-ink-3">
          <bdi dir="ltr">© 2025 ConsultFlow Navigator</bdi>
          <FirmLinks />
        </footer>
      </div>
    </>
  );
}

export const TermsPage = () => <FirmTextPage page="terms" />;
export const PrivacyPage = () => <FirmTextPage page="privacy" />;
export const ContactPage = () => <FirmTextPage page="contact" />;
