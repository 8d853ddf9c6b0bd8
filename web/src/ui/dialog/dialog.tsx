import { Dialog as Base } from '@base-ui/react/dialog';
import { t } from '@consultflow/contract/language/t';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { popupStyle, scrimStyle, viewportStyle } from './dialog-style.ts';
import { focusBegin } from './focus-begin.ts';
import { useWayBack } from './way-back.ts';
import { Scroller } from '../layout/scroller.tsx';
import { IconButton } from '../button/icon-button.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: keyof typeof popupStyle;
  marks?: ReactNode;
  band?: ReactNode;
  footer?: ReactNode;
  /** Why a button of the footer has changed, right above it, so that it is visible during typing. */
  note?: ReactNode;
  /** Where the focus goes; by default to the first field, and without one to the dialog, so that its title is read. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  /** A click outside does not close it while the user is writing in it. */
  keep?: boolean;
  /** It stays open while its input is being sent: if that fails, nothing is lost. */
  busy?: boolean;
  children: ReactNode;
};

export function Dialog({
  open,
  onClose,
  title,
  size = 'detail',
  keep = false,
  busy = false,
  initialFocus,
  ...parts
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = useWayBack(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      disablePointerDismissal={keep}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className={viewportStyle}>
          <Base.Popup
            ref={popup}
            data-dialog
            initialFocus={initialFocus ?? (() => focusFirst(popup.current))}
            finalFocus={finalFocus}
            className={popupStyle[size]}
          >
            <div className="flex items-start gap-4 ps-4 pe-3 pt-5 pb-4 md:ps-6">
              <div className="min-w-0 flex-1">
                {parts.marks && (
                  <div className="mb-2 flex flex-wrap items-center gap-3 text-sm">{parts.marks}</div>
                )}
                <Base.Title className="text-lg">{title}</Base.Title>
              </div>
              <Base.Close
                disabled={busy}
                render={<IconButton label={t('Close')} icon={X} className="-mt-1.5" />}
              />
            </div>
            {parts.band && (
              <div className="border-y border-line bg-canvas px-4 py-4 md:px-6">{parts.band}</div>
            )}
            <DialogBody padded={Boolean(parts.band)}>{parts.children}</DialogBody>
            {parts.note && <DialogNote>{parts.note}</DialogNote>}
            {parts.footer && <DialogFoot>{parts.footer}</DialogFoot>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** At once, as the next key may come before the next frame; on a touch screen the keyboard should not open yet. */
function focusFirst(popup: HTMLElement | null) {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const first = (!isTouch && popup?.querySelector<HTMLElement>(FIELDS)) || popup;
  if (first?.matches('[data-rest]')) return focusBegin(first);
  first?.focus({ preventScroll: true });
  return first;
}

/** Not the tools of an editor, but its text, and until that has been loaded its place; and a choice that is marked so. */
const FIELDS = [
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=file]):enabled:not([readonly])',
  'select:enabled',
  'textarea:enabled:not([readonly])',
  '[role=textbox][contenteditable=true]',
  '[data-field-to-come]',
  '[data-rest]',
]
  .map((field) => `${field}:not([role=toolbar] *)`)
  .join();

export function DialogBody({ padded, children }: { padded: boolean; children: ReactNode }) {
  return (
    <Scroller label={t('Content')} className={`px-4 pb-5 md:px-6 ${padded ? 'pt-5' : 'pt-px'}`}>
      {children}
    </Scroller>
  );
}

/** Content that was above it stays above it when it appears. */
function DialogNote({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const note = box.current;
    if (!note) return undefined;
    let height = note.offsetHeight;
    const observer = new ResizeObserver(() => {
      const body = note.previousElementSibling;
      if (body && note.offsetHeight > height) body.scrollTop += note.offsetHeight - height;
      height = note.offsetHeight;
    });
    observer.observe(note);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="grid max-h-[45dvh] flex-none gap-3 overflow-y-auto border-t border-line px-4 py-3 *:min-w-0 empty:hidden md:px-6"
    >
      {children}
    </div>
  );
}

/** The primary action comes last; the least likely one is alone at the start with `me-auto`. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-4 *:flex-1 print:hidden md:px-6 md:*:flex-none">
      {children}
    </div>
  );
}
