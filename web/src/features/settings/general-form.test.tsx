import type { GeneralSettings } from '@consultflow/contract/settings/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GeneralForm } from './general-form.tsx';

const settings: GeneralSettings = {
  max_consultations_per_day: 10,
  consultation_duration: 60,
  acceptance_days: 14,
  time_zone: 'UTC',
  clients_see_time: false,
};

let root: ReturnType<typeof createRoot>;
let change: (settings: GeneralSettings) => void;

function Followed() {
  const [shown, setShown] = useState(settings);
  useEffect(() => void (change = setShown), []);
  return <GeneralForm settings={shown} />;
}

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Ada' }));
  root = createRoot(document.body.appendChild(document.createElement('main')));
  const router = createRouter({
    routeTree: createRootRoute({ component: Followed }),
    history: createMemoryHistory(),
  });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  localStorage.clear();
  sessionStorage.clear();
});

test('when another field is changed elsewhere, mistakes stay shown until they are corrected', async () => {
  const perDay = page.getByLabelText('Max Consultations Per Day');
  await perDay.fill('0');
  (page.getByRole('button', { name: 'Save General Settings' }).element() as HTMLElement).click();
  const summary = page.getByRole('alert');
  await expect.element(summary).toBeVisible();
  await expect.element(perDay).toHaveAttribute('aria-invalid', 'true');
  flushSync(() => change({ ...settings, acceptance_days: 21 }));
  await expect.element(page.getByLabelText('Acceptance of Results')).toHaveValue(21);
  await expect.element(perDay).toHaveValue(0);
  await perDay.fill('-1');
  await expect.element(perDay).toHaveAttribute('aria-invalid', 'true');
  await expect.element(summary).toBeVisible();
  await perDay.fill('5');
  await expect.poll(() => summary.query()).toBeNull();
});

test('the zones of the firm are called by their cities, not by outdated names', async () => {
  const zones = page.getByLabelText('Time Zone of the Firm');
  await expect.element(zones).toHaveValue('UTC');
  const names = [...(zones.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(names).toContainEqual(expect.stringMatching(/^Kolkata, .* now$/));
  expect(names).not.toContain('');
  expect(
    names.filter((name) => /\/|Calcutta|Coral Harbour|Enderbury|Katmandu|Kiev|Rangoon|Saigon/.test(name)),
  ).toEqual([]);
});
