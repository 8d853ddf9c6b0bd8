import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, Suspense, use } from 'react';
import { NotLoaded } from '../lib/not-loaded.ts';
import { WaitingPage } from '../pages/waiting.tsx';
import { queryClient } from './query-client.ts';

type Page = () => ReactNode;

/** A page, and what it will ask first. */
type File<Name extends string> = Record<Name, Page> & { prefetch?: (cache: QueryClient) => unknown };

/** As long the page before may stay; then the place of the next one is held. */
const PATIENCE_MS = 200;

/**
 * A screen whose code is fetched when it is first wanted, and its data with it when somebody is about to open it. What
 * cannot be fetched throws, and is tried anew at the next visit.
 */
export function screen<Name extends string>(load: () => Promise<File<Name>>, name: Name) {
  let fetched: Promise<File<Name>> | undefined;
  let page: Promise<Page> | undefined;
  let hasFailed = false;

  const fetchOnce = () =>
    (fetched ??= load().catch((cause: unknown) => {
      hasFailed = true;
      throw new NotLoaded('This screen could not be loaded', { cause });
    }));
  const pageOnce = () => (page ??= fetchOnce().then((file): Page => file[name]));

  const Screen = () => (
    <Suspense fallback={<WaitingPage />}>
      <Fetched pageOnce={pageOnce} />
    </Suspense>
  );

  return {
    component: Object.assign(Screen, {
      preload: () => {
        if (hasFailed) fetched = page = undefined;
        hasFailed = false;
        return Promise.race([pageOnce().then(nothing, nothing), rest()]);
      },
    }),
    loader: ({ cause }: { cause: 'preload' | 'enter' | 'stay' }) => {
      if (cause === 'preload') fetchOnce().then(({ prefetch }) => prefetch?.(queryClient), nothing);
    },
  };
}

const Fetched = ({ pageOnce }: { pageOnce: () => Promise<Page> }) => createElement(use(pageOnce()));

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
const nothing = () => undefined;
