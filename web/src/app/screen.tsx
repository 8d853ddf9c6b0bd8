import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { NotLoaded } from '../lib/not-loaded.ts';
import { WaitingPage } from '../pages/waiting.tsx';
import { queryClient } from './query-client.ts';

type Page = () => ReactNode;

/** A page, and its queries to prefetch. */
type File<Name extends string> = Record<Name, Page> & { prefetch?: (cache: QueryClient) => unknown };

/** How long the previous page may stay; then a placeholder appears. */
const PATIENCE_MS = 200;

/**
 * A screen whose code is loaded on first use, and whose data is prefetched when the user is about to open it. A failed
 * load throws and is retried at the next visit.
 */
export function screen<Name extends string>(load: () => Promise<File<Name>>, name: Name) {
  let fetched: Promise<File<Name>> | undefined;
  let there: File<Name> | undefined;
  let hasFailed = false;

  const fetchOnce = () =>
    (fetched ??= load().then(
      (file) => (there = file),
      (cause: unknown) => {
        hasFailed = true;
        throw new NotLoaded('This screen could not be loaded', { cause });
      },
    ));

  // Not a Suspense: after its fallback React would delay the content by 0.3 s.
  const Screen = () => {
    const [file, setFile] = useState(there);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (file) return;
      fetchOnce().then(setFile, (cause: unknown) => {
        // Trying again fetches it again.
        fetched = undefined;
        setFailure(cause);
      });
    }, [file]);
    if (failure) throw failure;
    return file ? createElement(file[name]) : <WaitingPage />;
  };

  return {
    component: Object.assign(Screen, {
      preload: () => {
        if (hasFailed) fetched = undefined;
        hasFailed = false;
        return Promise.race([fetchOnce().then(nothing, nothing), rest()]);
      },
    }),
    loader: ({ cause }: { cause: 'preload' | 'enter' | 'stay' }) => {
      if (cause === 'preload') fetchOnce().then(({ prefetch }) => prefetch?.(queryClient), nothing);
    },
  };
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
const nothing = () => undefined;
