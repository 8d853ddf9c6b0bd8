import { createElement, type ReactNode, Suspense, use } from 'react';
import { NotLoaded } from '../lib/not-loaded.ts';
import { WaitingPage } from '../pages/waiting.tsx';

type Page = () => ReactNode;

/** As long the page before may stay; then the place of the next one is held. */
const PATIENCE_MS = 200;

/** A screen whose code is fetched when it is first wanted. What cannot be fetched throws, and is tried anew at the next visit. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, Page>>,
  name: Name,
): Page & { preload: () => Promise<void> } {
  let fetched: Promise<Page> | undefined;
  let hasFailed = false;

  const fetchOnce = () =>
    (fetched ??= load().then(
      (file) => file[name],
      (cause: unknown) => {
        hasFailed = true;
        throw new NotLoaded('This screen could not be loaded', { cause });
      },
    ));

  const Screen = () => (
    <Suspense fallback={<WaitingPage />}>
      <Fetched fetchOnce={fetchOnce} />
    </Suspense>
  );

  return Object.assign(Screen, {
    preload: () => {
      if (hasFailed) fetched = undefined;
      hasFailed = false;
      return Promise.race([fetchOnce().then(nothing, nothing), rest()]);
    },
  });
}

const Fetched = ({ fetchOnce }: { fetchOnce: () => Promise<Page> }) => createElement(use(fetchOnce()));

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
const nothing = () => undefined;
