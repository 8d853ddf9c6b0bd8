import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPart } from './lazy-part.tsx';

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const show = (content: ReactNode) => root.render(content);

const Month = ({ name }: { name: string }) => <p>{name} has thirty days</p>;

/** A part whose code arrives on command. */
function partOnCommand() {
  let attempts: PromiseWithResolvers<typeof Month>[] = [];
  const Part = lazyPart(() => {
    const attempt = Promise.withResolvers<typeof Month>();
    attempts = [...attempts, attempt];
    return attempt.promise;
  });
  const attempt = async (count: number) => {
    await expect.poll(() => attempts.length).toBe(count);
    return attempts[count - 1]!;
  };
  return { Part, attempt };
}

test('a part that cannot be loaded says so in its place, and what was typed beside it stays', async () => {
  const { Part, attempt } = partOnCommand();
  show(
    <>
      <input aria-label="Reason" />
      <Part of={{ name: 'April' }} waiting={<p>Loading</p>} />
    </>,
  );
  const retry = page.getByRole('button', { name: 'Try Again' });
  await page.getByLabelText('Reason').fill('We are at a fair');
  await expect.element(page.getByText('Loading')).toBeVisible();
  (await attempt(1)).reject(new TypeError('Failed to fetch'));
  await expect.element(page.getByText(/This part could not be loaded/)).toBeVisible();
  await retry.click();
  await expect.element(retry).toHaveAttribute('aria-busy', 'true');
  (await attempt(2)).reject(new TypeError('Failed to fetch'));
  await expect.element(retry).not.toHaveAttribute('aria-busy', 'true');
  await retry.click();
  (await attempt(3)).resolve(Month);
  await expect.element(page.getByText('April has thirty days')).toBeVisible();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('We are at a fair');
});

test('a part that was loaded once is there at once', async () => {
  const { Part, attempt } = partOnCommand();
  show(<Part of={{ name: 'April' }} />);
  (await attempt(1)).resolve(Month);
  await expect.element(page.getByText('April has thirty days')).toBeVisible();
  const frames: (string | null)[] = [];
  new MutationObserver(() => frames.push(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  show(<Part key="June" of={{ name: 'June' }} waiting={<p>Loading</p>} />);
  await expect.element(page.getByText('June has thirty days')).toBeVisible();
  expect(frames.join(' ')).not.toContain('Loading');
});
