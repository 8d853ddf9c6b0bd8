import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NextStepLines } from './next-step-lines.tsx';

const place = document.createElement('main');
const root = createRoot(place);

beforeEach(() =>
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'client', role: 'client', name: 'Anna' })),
);
afterEach(() => {
  root.unmount();
  localStorage.clear();
  vi.useRealTimers();
});

test('a case that waited for its appointment waits for the consultant when that is over, also if the device was asleep', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-23T09:30:00Z');
  const booked: Partial<ConsultationDetail> = {
    status: 'approved',
    client_id: 'client',
    consultant_id: 'consultant',
    appointment: {
      id: 'appointment',
      starts_at: '2026-11-23T09:00:00Z',
      ends_at: '2026-11-23T10:00:00Z',
      consultant_id: 'consultant',
      consultant_name: 'Jonas Weber',
      mode: 'office',
      link: null,
      phone: null,
      change_until: '2026-11-22T09:00:00Z',
      is_missed: false,
    },
  };
  flushSync(() => root.render(<NextStepLines consultation={booked as ConsultationDetail} />));
  expect(place.textContent).toContain('Waits for the appointment');
  // A device that is asleep does not count its timers down.
  vi.setSystemTime('2026-11-23T10:01:00Z');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => place.textContent).toContain('Waits for the consultant');
});
