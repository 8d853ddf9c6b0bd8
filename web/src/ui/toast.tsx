import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { Bell, Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

const kinds = {
  success: { icon: Check, ink: 'text-approved-ink' },
  info: { icon: Bell, ink: 'text-primary-ink' },
  warning: { icon: TriangleAlert, ink: 'text-accent-ink' },
  error: { icon: CircleAlert, ink: 'text-danger-ink' },
};

type Kind = keyof typeof kinds;
type More = { undo?: () => void; action?: { label: string; run: () => void }; note?: ReactNode };

const manager = Toast.createToastManager();
const errors = new Set<string>();

/** The same words twice are one toast. Errors stay until closed, the others 6 seconds; hover and focus pause. */
const add =
  (type: Kind) =>
  (text: string, { undo, action = undo && { label: 'Undo', run: undo }, note }: More = {}) => {
    const id = `${type}: ${text}`;
    if (type === 'error') errors.add(id);
    const press = () => (manager.close(id), action?.run());
    return manager.add({
      id,
      type,
      title: text,
      description: note,
      timeout: type === 'error' ? 0 : 6000,
      onRemove: () => void errors.delete(id),
      actionProps: action && { children: action.label, onClick: press },
    });
  };

export const toast = {
  success: add('success'),
  info: add('info'),
  warning: add('warning'),
  error: add('error'),
  close: manager.close,
  /** What went wrong has been put right. */
  closeErrors: () => errors.forEach((id) => manager.close(id)),
};

/** Once, around the app or beside it; at the top, where no button stands that might be pressed again. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-2 top-2 z-40 ms-auto flex flex-col gap-2 md:start-auto md:end-3 md:w-96 print:hidden">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
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
