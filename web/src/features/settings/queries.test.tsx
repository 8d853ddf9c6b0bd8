import type { FirmSettings } from '@consultflow/contract/settings/schema';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainSettings } from '../../testing/plain-settings.ts';
import { settings, useSaveSettings } from './queries.ts';

const before: FirmSettings = { ...plainSettings, firm_name: 'Meridian' };
let stored: FirmSettings;
/** Responses that wait for the test, by the name of what was sent. */
let held: Record<string, () => void>;
let save: Record<'general' | 'firm', (changes: object) => void>;
let saved: number;
let cache: QueryClient;
let root: ReturnType<typeof createRoot>;

function Forms() {
  useQuery(settings);
  const { run: saveGeneral } = useSaveSettings('general');
  const { run: saveFirm } = useSaveSettings('firm');
  useEffect(() => {
    const onSaved = () => (saved += 1);
    save = {
      general: (changes) => saveGeneral(changes, { onSaved }),
      firm: (changes) => saveFirm(changes, { onSaved }),
    };
  });
  return null;
}

const respond = async (_url: string, { method, body }: { method: string; body: string | null }) => {
  const changes = JSON.parse(body ?? '{}') as object;
  stored = { ...stored, ...changes };
  const response = Response.json({ status: 'success', data: stored });
  const name = Object.keys(changes)[0] ?? method;
  if (name in held) await new Promise<void>((release) => (held[name] = release));
  return response;
};

const shown = () => cache.getQueryData(settings.queryKey)?.data;
const aTurn = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Ada' }));
  stored = before;
  held = {};
  saved = 0;
  vi.stubGlobal('fetch', respond);
  cache = new QueryClient();
  root = createRoot(document.createElement('main'));
  flushSync(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <Forms />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const nothing = () => {};

test('two parts that are saved at once both stay, whichever response is later', async () => {
  await expect.poll(shown).toEqual(before);
  held.consultation_duration = nothing;
  save.general({ consultation_duration: 45 });
  await expect.poll(() => held.consultation_duration).not.toBe(nothing);
  save.firm({ firm_name: 'Yıldız' });
  await aTurn();
  held.consultation_duration();
  await expect.poll(() => saved).toBe(2);
  expect(shown()).toMatchObject({ firm_name: 'Yıldız', consultation_duration: 45 });
});

test('a part that is saved stays when settings that were read before arrive afterwards', async () => {
  await expect.poll(shown).toEqual(before);
  held.GET = nothing;
  void cache.refetchQueries({ queryKey: settings.queryKey });
  await expect.poll(() => held.GET).not.toBe(nothing);
  save.firm({ firm_name: 'Yıldız' });
  await expect.poll(() => saved).toBe(1);
  held.GET();
  await expect.poll(() => cache.isFetching()).toBe(0);
  expect(shown()?.firm_name).toBe('Yıldız');
});
