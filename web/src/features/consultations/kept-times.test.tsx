import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { switchZone } from '../../lib/time/zone.ts';
import { RescheduleDialog } from './appointment/reschedule-dialog.tsx';
import { ApproveTab } from './decision/approve-tab.tsx';

const consultation = {
  id: 'case',
  number: 1042,
  topic: 'Origin',
  room: 'A',
  status: 'approved',
  client_id: 'client',
  client_name: 'Anna',
  consultant_id: null,
  scheduled_date: '2040-11-20T13:30:00.000Z',
  appointment: null,
  preferences: [],
  updated_at: '2026-01-01T00:00:00.000Z',
} as unknown as ConsultationDetail;

let root: ReturnType<typeof createRoot>;

const open = (form: ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {form}
      </QueryClientProvider>,
    ),
  );
};
const close = () => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
};

beforeEach(() => {
  localStorage.setItem(
    'user',
    JSON.stringify({ token: 't', id: 'me', role: 'consultant', name: 'Elif', specialties: ['A'] }),
  );
  switchZone('Europe/Warsaw');
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'error', code: 'internal', message: 'It failed.' }, { status: 500 }),
  );
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  switchZone(null);
  localStorage.clear();
  sessionStorage.clear();
});

const nothing = () => {};

test.each([
  [
    'a reschedule',
    'New date and time',
    () => <RescheduleDialog consultation={consultation} onClose={nothing} />,
  ],
  [
    'an approval',
    'Date and time',
    () => (
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
    ),
  ],
])(
  'a time typed for %s before the time zone changed is the same time afterwards',
  async (_of, label, form) => {
    const field = page.getByLabelText(label, { exact: true });
    open(form());
    (document.querySelector('details') ?? { open: false }).open = true;
    await field.fill('2040-11-24 15:00');
    switchZone('America/New_York');
    close();
    open(form());
    await expect.element(field).toHaveValue('2040-11-24 09:00');
  },
);
