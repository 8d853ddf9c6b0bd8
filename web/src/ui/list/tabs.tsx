import { clsx } from 'clsx';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { showTab, tabListStyle, tabStyle } from './filter-tabs.tsx';
import { stopAfter } from '../keyboard/roving.ts';

type Chosen = {
  value: string;
  choose: (value: string) => void;
  idOf: (part: string, value: string) => string;
};

const Chosen = createContext<Chosen>({ value: '', choose: () => undefined, idOf: () => '' });

type TabsProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
};

/** Our own, to keep the login small: the tab list is one Tab stop, and arrow keys switch tabs. */
export function Tabs<Value extends string>({ value, onValueChange, children }: TabsProps<Value>) {
  const id = useId();
  return (
    <Chosen
      value={{
        value,
        choose: (next) => onValueChange(next as Value),
        idOf: (part, of) => `${id}-${part}-${of}`,
      }}
    >
      {children}
    </Chosen>
  );
}

/** It needs an `aria-label`. */
export function TabList({ className, ...rest }: ComponentProps<'div'>) {
  const list = useRef<HTMLDivElement>(null);
  const { value, idOf } = use(Chosen);
  const current = idOf('tab', value);
  useEffect(() => showTab(list.current, document.getElementById(current)), [current]);
  return <div {...rest} ref={list} role="tablist" className={clsx('relative', tabListStyle, className)} />;
}

type OneOf = { value: string };

export function Tab({ value, className, ...rest }: ComponentProps<'button'> & OneOf) {
  const chosen = use(Chosen);
  const isChosen = value === chosen.value;
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      id={chosen.idOf('tab', value)}
      aria-selected={isChosen}
      aria-controls={isChosen ? chosen.idOf('panel', value) : undefined}
      data-active={isChosen ? '' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => chosen.choose(value)}
      onKeyDown={turn}
      className={clsx(tabStyle, className)}
    />
  );
}

function turn(event: KeyboardEvent<HTMLButtonElement>) {
  const tab = event.currentTarget;
  const tabs = tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [];
  const next = stopAfter(event.key, tab, [...tabs]);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/** In the page only while it is selected, unless it is kept, hidden. */
export function TabPanel({
  value,
  keepMounted = false,
  ...rest
}: ComponentProps<'div'> & OneOf & { keepMounted?: boolean }) {
  const chosen = use(Chosen);
  const isChosen = value === chosen.value;
  if (!isChosen && !keepMounted) return null;
  return (
    <div
      tabIndex={0}
      {...rest}
      role="tabpanel"
      id={chosen.idOf('panel', value)}
      aria-labelledby={chosen.idOf('tab', value)}
      hidden={!isChosen}
    />
  );
}
