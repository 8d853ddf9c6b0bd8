import { Menu as Base } from '@base-ui/react/menu';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { floatStyle } from './popup-style.ts';

type MenuProps = {
  trigger: ReactElement;
  /** The accessible name of the popup, which is outside the page's landmarks. */
  label?: string;
  open?: boolean;
  onOpenChange?: ComponentProps<typeof Base.Root>['onOpenChange'];
  align?: 'start' | 'center' | 'end';
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  children: ReactNode;
};

/** `trigger` is the button element that opens it. */
export function Menu({ trigger, label = t('Menu'), open, onOpenChange, align = 'end', ...rest }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup
            data-floating
            finalFocus={rest.finalFocus}
            className={clsx(floatStyle, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}
          >
            {rest.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemStyle = clsx(
  'flex min-h-(--size-touch) w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-ink no-underline outline-none md:min-h-8',
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-3',
);

type ItemProps = Omit<ComponentProps<typeof Base.Item>, 'className'> & { icon?: LucideIcon };

/** For a link, pass `render={<Link …/>}`. */
export function MenuItem({ icon: Icon, children, ...rest }: ItemProps) {
  return (
    <Base.Item {...rest} nativeButton={false} className={itemStyle}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none text-ink-2" />}
      {children}
    </Base.Item>
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** A selection closes the menu. */
  closes?: boolean;
  choices: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
};

/** One of several options, the selected one with a check. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChange,
  closes = false,
  choices,
}: ChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">{label}</Base.GroupLabel>
      {choices.map(({ value: choice, label: words, icon: Icon }) => (
        <Base.RadioItem key={choice} value={choice} closeOnClick={closes} className={itemStyle}>
          {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none text-ink-2" />}
          <span className="flex-1">{words}</span>
          <Base.RadioItemIndicator render={<Check aria-hidden size={16} className="text-primary-ink" />} />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}
