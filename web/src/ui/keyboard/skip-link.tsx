import { t } from '@consultflow/contract/language/t';

export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="absolute start-2 top-2 z-50 -translate-y-[200%] rounded-control bg-ink px-3 py-2 text-canvas focus:translate-y-0"
    >
      {t('Skip to content')}
    </a>
  );
}
