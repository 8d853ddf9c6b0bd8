import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { RichTextEditor } from '../editor/rich-text-editor-lazy.tsx';

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
});

const open = (content: ReactNode) =>
  flushSync(() =>
    root.render(
      <Dialog open title="Result" onClose={() => {}}>
        {content}
      </Dialog>,
    ),
  );

// The first test, as the editor's library is loaded once.
test('an editor that is loaded before the next frame keeps the focus', async () => {
  const frames: FrameRequestCallback[] = [];
  const held = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  open(<RichTextEditor label="Text" value="" tools="full" onChange={() => {}} />);
  expect(document.querySelector('[role=textbox]')).toBeNull();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text).toHaveFocus();
  held.mockRestore();
  for (const frame of frames) frame(performance.now());
  await expect.element(text).toHaveFocus();
});

test('a dialog with an editor begins in its text, not at its tools', async () => {
  let html = '';
  open(<RichTextEditor label="Text" value="" tools="full" onChange={(now) => (html = now)} />);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('Figs');
  await expect.poll(() => html).toContain('Figs');
});

test('a field before the editor is focused first', async () => {
  open(
    <>
      <input aria-label="Name" />
      <RichTextEditor label="Text" value="" tools="full" onChange={() => {}} />
    </>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('a dialog that only takes a file has the focus itself, as the input is not visible', async () => {
  open(<input type="file" aria-label="File" className="sr-only" />);
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});
