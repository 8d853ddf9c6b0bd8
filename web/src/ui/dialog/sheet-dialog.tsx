import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { popupStyle, scrimStyle, viewportStyle } from './dialog-style.ts';
import { focusBegin } from './focus-begin.ts';
import { useWayBack } from './way-back.ts';

type SheetDialogProps = {
  onClose: () => void;
  title: ReactNode;
  /** A click outside does not close it while the user is writing in it. */
  keep: boolean;
  children: ReactNode;
};

/** A dialog whose content has its own head and foot; in a narrow window it covers the page. */
export function SheetDialog({ onClose, title, keep, children }: SheetDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = useWayBack(true);
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()} disablePointerDismissal={keep}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className={viewportStyle}>
          <Base.Popup
            ref={popup}
            data-dialog
            initialFocus={() => focusBegin(popup.current)}
            finalFocus={finalFocus}
            className={`${popupStyle.detail} max-md:h-full`}
          >
            <Base.Title className="px-4 pt-4 pb-1 text-md">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
