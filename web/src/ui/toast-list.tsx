import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { Bell, Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from './icon-button.tsx';

const kinds = {
  success: { icon: Check, ink: 'text-approved-ink' },
  info: { icon: Bell, ink: 'text-primary-ink' },
  warning: { icon: TriangleAlert, ink: 'text-accent-ink' },
  error: { icon: CircleAlert, ink: 'text-danger-ink' },
};

export type Kind = keyof typeof kinds;

export const manager = Toast.createToastManager();

/**
 * Under the top bar, whose bell stays free, and beside the main button of a page, which stands at its end; an open
 * dialog makes room (dialog-style.ts).
 */
export function ToastList({ onListening }: { onListening: () => void }) {
  return (
    <>
      <Toast.Provider toastManager={manager} limit={4}>
        <Toast.Portal>
          <Toast.Viewport
            ref={measure}
            className="toasts fixed inset-x-2 top-[calc(var(--size-topbar)+0.25rem)] z-40 flex flex-col gap-2 md:mx-auto md:w-76 lg:w-96 print:hidden"
          >
            <List />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
      <Listening tell={onListening} />
    </>
  );
}

/** Where the lowest toast ends, for what must stand below it. */
function measure(viewport: HTMLElement | null) {
  if (!viewport) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { height, bottom } = viewport.getBoundingClientRect();
    if (height > 0) style.setProperty('--size-toasts', `${bottom + 8}px`);
    else style.removeProperty('--size-toasts');
  });
  observer.observe(viewport);
  return () => observer.disconnect();
}

/** Behind the provider, which begins to listen when it is there. */
function Listening({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

const isKind = (type: string | undefined): type is Kind => type !== undefined && Object.hasOwn(kinds, type);

function List() {
  return Toast.useToastManager().toasts.map((item) => {
    const { icon: Icon, ink } = kinds[isKind(item.type) ? item.type : 'info'];
    return (
      <Toast.Root key={item.id} toast={item} swipeDirection={['up', 'right', 'left']} className={look}>
        <Toast.Content className="flex items-start gap-3 py-3 ps-4 pe-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} className={clsx('mt-0.75 flex-none', ink)} />
          <div className="min-w-0 flex-1 py-px">
            <Toast.Title render={<p />} className={item.description ? 'font-semibold' : undefined} />
            <Toast.Description className="text-ink-2" />
          </div>
          <Toast.Action className="-my-1.75 md:-my-0.75 min-h-9 rounded-control px-2 text-sm font-medium text-primary-ink hover:bg-hover md:min-h-7" />
          <Toast.Close
            render={<IconButton label="Close" icon={X} size="small" className="-my-1.75 md:-my-0.75" />}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}

const look = clsx(
  'rounded-panel bg-raised shadow-[0_0_0_1px_var(--color-line),var(--shadow-popover)] data-limited:hidden',
  'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) transition-[opacity,translate] duration-(--duration-calm)',
  'data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0',
);
