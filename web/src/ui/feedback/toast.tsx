import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Kind } from './toast-list.tsx';

type More = { undo?: () => void; action?: { label: string; run: () => void }; note?: ReactNode; id?: string };
type List = typeof import('./toast-list.tsx');

const errors = new Set<string>();

/** The same message twice is one toast, unless it has an id of its own. Errors stay until closed, others 6 seconds; hover and focus pause. */
const add =
  (type: Kind) =>
  (
    text: string,
    { undo, action = undo && { label: t('Undo'), run: undo }, note, id = idOf(type, text) }: More = {},
  ) => {
    if (type === 'error') errors.add(id);
    const press = () => (close(id), action?.run());
    tell(({ manager }) =>
      manager.add({
        id,
        type,
        title: text,
        description: note,
        timeout: type === 'error' ? 0 : 6000,
        onRemove: () => void errors.delete(id),
        actionProps: action && { children: action.label, onClick: press },
      }),
    );
    return id;
  };

const idOf = (type: Kind, text: string) => `${type}: ${text}`;

const close = (id: string) => tell(({ manager }) => manager.close(id));

export const toast = {
  success: add('success'),
  info: add('info'),
  warning: add('warning'),
  error: add('error'),
  close: (id: string) => close(id),
  /** Closes an error that has been resolved. */
  closeErrors: () => errors.forEach(close),
  closeError: (text: string) => {
    const id = idOf('error', text);
    if (errors.has(id)) close(id);
  },
};

let list: List | undefined;
let isListening = false;
const untold: ((list: List) => unknown)[] = [];
const onFetched = new Set<() => void>();

function tell(word: (list: List) => unknown) {
  untold.push(word);
  if (list && isListening) tellAll();
  else void fetchToasts();
}

const tellAll = () => {
  isListening = true;
  if (list) for (const word of untold.splice(0)) word(list);
};

/** Loaded before the first toast, so that it also works without a network. */
export async function fetchToasts() {
  try {
    list ??= await import('./toast-list.tsx');
    for (const show of onFetched) show();
  } catch {
    // A toast that could not be shown is shown with the next one.
  }
}

/** Once, beside the app. The login does not load their code, which comes with the first toast. */
export function Toasts() {
  const fetched = useSyncExternalStore(subscribe, () => list);
  return fetched && <fetched.ToastList onListening={tellAll} />;
}

const subscribe = (show: () => void) => {
  onFetched.add(show);
  return () => onFetched.delete(show);
};
