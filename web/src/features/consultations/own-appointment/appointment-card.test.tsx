import type { Appointment } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentCard } from './appointment-card.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const appointmentIn = (days: number): Appointment => ({
  id: 'appointment',
  starts_at: inDays(days),
  ends_at: inDays(days + 0.1),
  consultant_id: 'consultant',
  consultant_name: 'Jonas Weber',
  mode: 'office',
  link: null,
  phone: null,
  change_until: inDays(days - 1),
  is_missed: false,
});

const booked: Partial<ConsultationDetail> = {
  id: 'case',
  number: 1042,
  topic: 'Origin',
  room: 'A',
  status: 'approved',
};

let root: ReturnType<typeof createRoot>;
const show = (appointment: Appointment) =>
  flushSync(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <AppointmentCard
          consultation={{ ...booked, appointment } as ConsultationDetail}
          appointment={appointment}
          mayChange
          onWrite={() => {}}
        />
      </QueryClientProvider>,
    ),
  );
let cache: QueryClient;

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'client', role: 'client', name: 'Anna' }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'error', code: 'cutoff_passed', message: 'It is too late.' }, { status: 409 }),
  );
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Without its styles a dialog lies under its scrim. */
const press = async (name: string) => {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).click();
};
const late = page.getByText(/You could change this appointment until/);

test('an appointment that was refused as too late can be changed again once it was moved ahead', async () => {
  show(appointmentIn(2));
  await press('Cancel consultation');
  await press('Cancel Consultation');
  await expect.element(late).toBeVisible();
  expect(button('Move appointment').query()).toBeNull();
  show(appointmentIn(9));
  await expect.element(button('Move appointment')).toBeVisible();
  await expect.element(button('Cancel consultation')).toBeVisible();
  expect(late.query()).toBeNull();
});
