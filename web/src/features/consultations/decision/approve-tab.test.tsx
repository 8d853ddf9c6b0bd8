import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApproveTab } from './approve-tab.tsx';

const consultation = {
  id: 'case',
  number: 1042,
  topic: 'Origin',
  room: 'A',
  status: 'requested',
  client_id: 'client',
  client_name: 'Anna',
  consultant_id: null,
  appointment: null,
  preferences: [],
  updated_at: '2026-01-01T00:00:00.000Z',
} as unknown as ConsultationDetail;

let root: ReturnType<typeof createRoot>;
const nothing = () => {};
const now = page.getByRole('radio', { name: /^Now/ });

async function press(key: string) {
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ApproveTab
          request={consultation}
          now={consultation}
          detail={consultation}
          next={undefined}
          isInline={false}
          isPast={false}
          onDone={nothing}
          onTakenBack={undefined}
          onFailed={nothing}
        />
      </QueryClientProvider>,
    ),
  );
  document.querySelector<HTMLElement>('[data-rest]')!.focus();
  await userEvent.keyboard(key);
}

beforeEach(() => {
  localStorage.setItem(
    'user',
    JSON.stringify({ token: 't', id: 'me', role: 'consultant', name: 'Elif', specialties: ['A'] }),
  );
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'error', code: 'internal', message: 'It failed.' }, { status: 500 }),
  );
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('the letter N chooses to approve without an appointment', async () => {
  await press('n');
  await expect.element(now).toBeChecked();
  await expect.element(now).toHaveAttribute('aria-keyshortcuts', 'N');
});

test('with single letters off, the letter N chooses nothing and is not announced', async () => {
  localStorage.setItem('letter-keys', 'off');
  await press('n');
  await expect.element(now).not.toBeChecked();
  await expect.element(now).not.toHaveAttribute('aria-keyshortcuts');
});
