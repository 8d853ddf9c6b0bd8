import { Popover as Base } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { floatStyle } from './popup-style.ts';

type PopoverProps = {
  trigger: ReactElement;
  title: ReactNode;
  titleHidden?: boolean;
  open?: boolean;
  onOpenChange?: ComponentProps<typeof Base.Root>['onOpenChange'];
  align?: 'start' | 'center' | 'end';
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  className?: string;
  children: ReactNode;
};

/** `trigger` is the button element that opens it; the title names it. */
export function Popover({ trigger, title, titleHidden = false, open, onOpenChange, ...rest }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={rest.align ?? 'end'} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            data-floating
            initialFocus={rest.initialFocus}
            finalFocus={rest.finalFocus}
            className={clsx(
              floatStyle,
              'flex max-h-(--available-height) max-w-[calc(100vw-1rem)] flex-col',
              rest.className,
            )}
          >
            <Base.Title className={titleHidden ? 'sr-only' : 'px-4 pt-3 pb-2 text-md'}>{title}</Base.Title>
            {rest.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
