import { t } from '@consultflow/contract/language/t';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { FailedNote } from './failed.tsx';

/**
 * A part of a screen whose code is loaded on first use; `waiting` is shown meanwhile. A failed load says so in its
 * place, and can be tried again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  let fetched: Promise<ComponentType<Props>> | undefined;

  const fetchOnce = () =>
    (fetched ??= load().then(
      (part) => (there = part),
      (cause: unknown) => {
        fetched = undefined;
        throw cause;
      },
    ));

  return function LazyPart({ of, waiting = null }: { of: Props; waiting?: ReactNode }) {
    const [Part, setPart] = useState(() => there);
    const [hasFailed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(1);
    const [isLoading, setLoading] = useState(true);
    useEffect(() => {
      let isHere = true;
      fetchOnce()
        .then(
          (part) => isHere && setPart(() => part),
          () => isHere && setFailed(true),
        )
        .finally(() => isHere && setLoading(false));
      return () => {
        isHere = false;
      };
    }, [attempt]);
    if (Part) return <Part {...of} />;
    if (!hasFailed) return waiting;
    const retry = () => {
      setLoading(true);
      setAttempt(attempt + 1);
    };
    return (
      <FailedNote busy={isLoading} onRetry={retry} className="col-span-full">
        {t(
          'This part could not be loaded. You may be offline. If trying again does not help, load the page again.',
        )}
      </FailedNote>
    );
  };
}
