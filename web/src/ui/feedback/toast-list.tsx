import { Toast } from '@base-ui/react/toast';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { Bell, Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { keepClear } from './toast-place.ts';
import './toasts.css';

const kinds = {
  success: { icon: Check, ink: 'text-success-ink' },
  info: { icon: Bell, ink: 'text-primary-ink' },
  warning: { icon: TriangleAlert, ink: 'text-accent-ink' },
  error: { icon: CircleAlert, ink: 'text-danger-ink' },
};

export type Kind = keyof typeof kinds;

export const manager = Toast.createToastManager();

/** At the bottom of the window, where toasts.css and toast-place.ts keep the page clear of them. */
export function ToastList({ onListening }: { onListening: () => void }) {
  return (
    <>
      <Toast.Provider toastManager={manager} limit={4}>
        <Toast.Portal>
          <Toast.Viewport ref={keepClear} className="toasts" aria-label={t('Notifications')}>
            <List />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
      <Listening tell={onListening} />
    </>
  );
}

/** After the provider, which starts listening when it is mounted. */
function Listening({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

const isKind = (type: string | undefined): type is Kind => type !== undefined && Object.hasOwn(kinds, type);

function List() {
  const { toasts } = Toast.useToastManager();
  if (toasts.length === 0) return null;
  return (
    <div className="grid gap-2 p-2">
      {toasts.map((item) => (
        <One key={item.id} item={item} />
      ))}
    </div>
  );
}

function One({ item }: { item: Toast.Root.ToastObject }) {
  const { icon: Icon, ink } = kinds[isKind(item.type) ? item.type : 'info'];
  return (
    <Toast.Root toast={item} swipeDirection={['down', 'right', 'left']} className={look}>
      <Toast.Content className="flex items-start gap-2.5 py-3 ps-3 pe-2">
        <Icon aria-hidden size={16} strokeWidth={1.75} className={clsx('mt-0.75 flex-none', ink)} />
        <div className="min-w-0 flex-1 py-px">
          <Toast.Title render={<p />} className={item.description ? 'font-semibold' : undefined} />
          <Toast.Description className="text-ink-2" />
          <Toast.Action className="-ms-2 -mb-1.5 min-h-9 rounded-control px-2 text-sm font-medium text-primary-ink hover:bg-hover md:min-h-7" />
        </div>
        <Toast.Close
          render={<IconButton label={t('Close')} icon={X} size="small" className="-my-1.75 md:-my-0.75" />}
        />
      </Toast.Content>
    </Toast.Root>
  );
}

const look = clsx(
  'pointer-events-auto rounded-panel bg-raised shadow-[0_0_0_1px_var(--color-line),var(--shadow-popover)] data-limited:hidden',
  'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) transition-[opacity,translate] duration-(--duration-calm)',
  'data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0',
);
