import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { isMondayToFriday, workdaysFrom } from '../../../domain/appointments/days.ts';
import { addDays, mondayOf } from '../../../lib/time/calendar.ts';
import { showDayShort } from '../../../lib/time/clocks.ts';
import { today } from '../../../lib/time/week.ts';
import { switchZone } from '../../../lib/time/zone.ts';
import { SlotPicker } from './picker.tsx';
import { useSlotDays } from './use-slot-days.ts';

const consultation = { id: 'case', room: 'A', restricted_to: null } as unknown as ConsultationDetail;

function Picking() {
  const { day, setDay, weeks } = useSlotDays(consultation);
  const choosing = { kind: 'one', isChosen: () => false, onChoose: () => {} } as const;
  return <SlotPicker of={consultation} day={day} weeks={weeks} choosing={choosing} onDay={setDay} />;
}

/** Schedules exist for the first weeks only, and somebody is free on those days. */
function serve(free: readonly string[], scheduled: readonly string[]) {
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const { pathname, searchParams } = new URL(typeof asked === 'string' ? asked : asked.url, location.href);
    if (!pathname.endsWith('/slots')) return Response.json({ status: 'success', data: [] });
    const from = searchParams.get('from')!.slice(0, 10);
    const days = [0, 1, 2, 3, 4].map((after) => addDays(from, after));
    return Response.json({
      status: 'success',
      data: days
        .filter((day) => free.includes(day))
        .map((day) => ({
          consultant_id: 'elif',
          consultant_name: 'Elif Kaya',
          starts_at: `${day}T10:00:00.000Z`,
          ends_at: `${day}T11:00:00.000Z`,
        })),
      time_zone: 'UTC',
      weeks_without_schedule: scheduled.includes(from) ? [] : [from],
      closures: [],
    });
  });
}

let root: ReturnType<typeof createRoot>;
const show = () =>
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Picking />
      </QueryClientProvider>,
    ),
  );

beforeEach(() => {
  switchZone('UTC');
  localStorage.setItem(
    'user',
    JSON.stringify({ token: 't', id: 'me', role: 'consultant', name: 'Jonas', specialties: ['A'] }),
  );
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  switchZone(null);
  localStorage.clear();
});

const first = workdaysFrom(today(), 10, isMondayToFriday);
const weeks = [...new Set(first.map(mondayOf))];
const back = page.getByRole('button', { name: /^Go to / });

test('among later days without a schedule, the way leads back to a day with free times', async () => {
  serve(first.slice(3, 4), [...weeks, addDays(weeks.at(-1)!, 7)]);
  show();
  await expect.element(page.getByRole('button', { name: /1 free/ })).toHaveAttribute('aria-current', 'date');
  for (let times = 0; times < 2; times += 1)
    await page.getByRole('button', { name: 'Later days' }).first().click();
  await expect.element(page.getByText(/^No schedule for the week of/)).toBeVisible();
  await expect.element(back).toHaveTextContent(`Go to ${showDayShort(first[3]!)}`);
  await back.click();
  await expect.element(page.getByRole('button', { name: /1 free/ })).toHaveAttribute('aria-current', 'date');
});

test('a full day leads to the next free one, and to later days where none is known', async () => {
  serve(first.slice(3, 4), weeks);
  show();
  await page.getByRole('button', { name: `${showDayShort(first[1]!)}, None free` }).click();
  await expect.element(back).toHaveTextContent(`Go to ${showDayShort(first[3]!)}`);
  root.unmount();

  root = createRoot(document.querySelector('main')!);
  serve([], weeks);
  show();
  await expect
    .element(page.getByRole('button', { name: 'Later days' }).nth(1))
    .toHaveTextContent('Later days');
});

const press = async (button: Locator) => {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
};

test.each([true, false])(
  'pressed by the keyboard, the way to other days keeps the focus; in a panel: %s',
  async (isInPanel) => {
    const main = document.querySelector('main')!;
    main.tabIndex = -1;
    main.toggleAttribute('data-rest', isInPanel);
    serve(first.slice(3, 4), weeks);
    show();
    await page.getByRole('button', { name: `${showDayShort(first[1]!)}, None free` }).click();
    await press(back);
    await expect.element(page.getByRole('radio')).toHaveFocus();
    root.unmount();

    root = createRoot(main);
    serve([], weeks);
    show();
    const later = page.getByRole('button', { name: 'Later days' }).nth(1);
    await press(later);
    await expect.element(page.getByText(/^No schedule for the week of/)).toBeVisible();
    await expect.element(later).toHaveFocus();
  },
);
