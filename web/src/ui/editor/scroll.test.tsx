import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RichTextEditor } from './rich-text-editor.tsx';

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <>
        <RichTextEditor label="Text" value="<p>First</p>" tools="full" onChange={() => {}} />
        <div style={{ height: 2000 }} />
      </>,
    ),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  document.querySelector('main')?.remove();
});

/** The bottom of the last line, after more lines were typed than the window has room for. */
async function typeToTheEnd() {
  const editor = page.getByRole('textbox', { name: 'Text', exact: true });
  await editor.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await userEvent.keyboard(`${'{Enter}'.repeat(60)}Last`);
  await expect.poll(() => editor.element().lastElementChild?.textContent).toBe('Last');
  return editor.element().lastElementChild!.getBoundingClientRect().bottom;
}

test('typing scrolls the line into the window', async () => {
  expect(await typeToTheEnd()).toBeLessThanOrEqual(window.innerHeight);
});

test('typing keeps the line above the keyboard of a phone', async () => {
  const height = window.innerHeight / 2;
  // A desktop browser shows no keyboard.
  vi.spyOn(window, 'visualViewport', 'get').mockReturnValue({
    offsetTop: 0,
    offsetLeft: 0,
    width: window.innerWidth,
    height,
  } as VisualViewport);
  const bottom = await typeToTheEnd();
  expect(bottom).toBeLessThanOrEqual(height);
  expect(bottom).toBeGreaterThan(0);
});
