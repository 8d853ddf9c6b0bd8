import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

type SheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** The sidebar on a phone: over the page, from its start edge. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-(--duration-calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={title}
          className="fixed inset-y-0 start-0 z-40 flex w-(--size-sidebar-mobile) flex-col overflow-y-auto bg-sunken px-3 shadow-dialog outline-none transition-transform duration-(--duration-calm) data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
