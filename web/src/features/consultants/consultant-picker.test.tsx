import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ConsultantPicker } from './consultant-picker.tsx';

const nothing = () => {};

let root: ReturnType<typeof createRoot>;
let answer: (consultants: number) => void;

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Selin' }));
  root = createRoot(document.body.appendChild(document.createElement('main')));
  const { promise, resolve } = Promise.withResolvers<number>();
  answer = resolve;
  vi.stubGlobal('fetch', async () =>
    Response.json({
      status: 'success',
      data: Array.from({ length: await promise }, (_, at) => ({
        id: `consultant ${at}`,
        name: `Consultant ${at}`,
        role: 'consultant',
        specialties: [],
        is_active: true,
      })),
    }),
  );
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Dialog open title="Restrict" onClose={nothing}>
          <ConsultantPicker id="people" fixed={undefined} chosen={[]} onChange={nothing} />
          <textarea aria-label="Reason" />
        </Dialog>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ['few', 3, () => page.getByRole('checkbox', { name: 'Consultant 0' })],
  ['many', 9, () => page.getByRole('searchbox', { name: 'Search consultants' })],
])(
  'a dialog with a choice of %s consultants begins there, also while they are loading',
  async (_, count, first) => {
    await expect.element(page.getByRole('group', { name: 'Who sees it' })).toHaveFocus();
    answer(count);
    await expect.element(first()).toHaveFocus();
  },
);
