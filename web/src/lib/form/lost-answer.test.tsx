import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLostAnswer } from './lost-answer.ts';

const onSaved = vi.fn<() => void>();
const onGoOn = vi.fn<(mine: string, sent?: string) => void>();
let root: ReturnType<typeof createRoot>;
let send: (text: string) => void;

function Form({ version, now, mine }: { version: string; now: string; mine: string }) {
  const noteSent = useLostAnswer({
    newer: version === '1' ? undefined : version,
    now: () => now,
    mine: () => mine,
    isSame: (one, other) => one === other,
    onSaved,
    onGoOn,
  });
  useLayoutEffect(() => {
    send = noteSent;
  });
  return null;
}

const show = (version: string, now: string, mine: string) =>
  flushSync(() => root.render(<Form {...{ version, now, mine }} />));

beforeEach(() => {
  onSaved.mockClear();
  onGoOn.mockClear();
  root = createRoot(document.createElement('main'));
  show('1', 'Before', 'Mine');
});
afterEach(() => root.unmount());

test('what was sent and is there counts as saved', () => {
  send('Mine');
  show('2', 'Mine', 'Mine');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(onGoOn).not.toHaveBeenCalled();
});

test('what was typed since goes on from what was saved', () => {
  send('Mine');
  show('2', 'Mine', 'Mine, longer');
  expect(onSaved).not.toHaveBeenCalled();
  expect(onGoOn).toHaveBeenCalledExactlyOnceWith('Mine, longer', 'Mine');
});

test('an earlier attempt counts as well', () => {
  send('Mine');
  send('Mine, longer');
  show('2', 'Mine', 'Mine, longer');
  expect(onGoOn).toHaveBeenCalledOnce();
});

test('a newer version that shows the same is no conflict', () => {
  show('2', 'Mine', 'Mine');
  expect(onSaved).not.toHaveBeenCalled();
  expect(onGoOn).toHaveBeenCalledOnce();
});

test('a change by somebody else stays a conflict, also after what was sent', () => {
  send('Mine');
  show('2', 'Theirs', 'Mine');
  expect(onSaved).not.toHaveBeenCalled();
  expect(onGoOn).not.toHaveBeenCalled();
});
