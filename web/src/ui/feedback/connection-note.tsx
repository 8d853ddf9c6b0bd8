import { t } from '@consultflow/contract/language/t';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../../lib/api/connection.ts';
import { Button } from '../button/button.tsx';
import { stickyTop } from '../layout/sticky-top.ts';

/** Says once for the whole screen that the server is away, and when the next retry is. `top` is the class of where it stays. */
export function ConnectionNote({ top = 'top-0' }: { top?: string }) {
  const { isLost, nextAttempt, attempt } = useConnection();
  return (
    <output ref={stickyTop} className={`sticky ${top} z-10 block print:hidden`}>
      {isLost && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-2 md:px-8">
          <CloudOff aria-hidden size={16} strokeWidth={1.75} className="flex-none text-accent-ink" />
          <p className="min-w-0 flex-1">{t('Connection lost. This page updates as soon as it is back.')}</p>
          <span aria-hidden className="text-sm text-ink-2 figures">
            {nextAttempt === undefined ? (
              t('Trying now')
            ) : (
              <Countdown key={nextAttempt} until={nextAttempt} />
            )}
          </span>
          <Button size="small" busy={nextAttempt === undefined} onClick={attempt}>
            {t('Try now')}
          </Button>
        </div>
      )}
    </output>
  );
}

function Countdown({ until }: { until: number }) {
  const left = () => Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return t('Next attempt in {seconds, number} s', { seconds });
}
