import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QuestionDialog } from './question-dialog.tsx';

const onClose = vi.fn<() => void>();

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  onClose.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const ask = (busy: boolean) =>
  flushSync(() =>
    root.render(
      <QuestionDialog
        open
        title="Delete Anna"
        verb="Delete User"
        busy={busy}
        onConfirm={() => {}}
        onClose={onClose}
      >
        They can no longer sign in.
      </QuestionDialog>,
    ),
  );
const cancel = page.getByRole('button', { name: 'Cancel' });

test('a question whose answer is being sent can neither be canceled nor closed with Esc', async () => {
  ask(true);
  await expect.element(cancel).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

test('a question whose answer was refused can be canceled, and closed with Esc', async () => {
  ask(true);
  ask(false);
  await expect.element(cancel).toBeEnabled();
  document.querySelector<HTMLElement>('[role=alertdialog] button')!.click();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
