import { Tabs as Base } from '@base-ui/react/tabs';
import type { ComponentProps } from 'react';
import { tabListStyle, tabStyle } from './filter-tabs.tsx';

type Props<Part extends keyof JSX> = Omit<ComponentProps<JSX[Part]>, 'className'> & { className?: string };
type JSX = { list: typeof Base.List; tab: typeof Base.Tab; panel: typeof Base.Panel };

export const Tabs = Base.Root;

/** Give it an `aria-label`. */
export function TabList({ className = '', ...rest }: Props<'list'>) {
  return <Base.List activateOnFocus {...rest} className={`${tabListStyle} ${className}`} />;
}

export function Tab({ className = '', ...rest }: Props<'tab'>) {
  return <Base.Tab {...rest} className={`${tabStyle} ${className}`} />;
}

export function TabPanel({ className, ...rest }: Props<'panel'>) {
  return <Base.Panel {...rest} className={className} />;
}
