import { Dialog } from '@base-ui/react/dialog';
import type { AttachedFile } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { ChevronDown, ChevronUp, Download, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { scrimStyle } from '../../../ui/dialog/dialog-style.ts';
import { useWayBack } from '../../../ui/dialog/way-back.ts';
import { sizeText } from '@consultflow/contract/files/size';
import { useDownload } from '../queries.ts';
import { Stage } from './stage.tsx';
import { useSource } from './use-source.ts';
import { isPicture } from './viewable.ts';
import './viewer.css';

type ViewerProps = {
  file: Pick<AttachedFile, 'id' | 'name' | 'kind' | 'size'>;
  /** After its size. */
  note?: ReactNode;
  onClose: () => void;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const WHOLE = ZOOMS.indexOf(1);

/** Shows a picture or a PDF, one page at a time. */
export function Viewer({ file, note, onClose }: ViewerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const finalFocus = useWayBack(true);
  const { run: save, isBusy } = useDownload(file);
  const opening = useSource(file);
  const pages = opening.source?.pages ?? 1;
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(WHOLE);
  const [turns, setTurns] = useState(0);

  const turnTo = (next: number) => {
    if (next < 1 || next > pages) return;
    setPage(next);
    stage.current?.scrollTo({ top: 0 });
  };
  const zoomTo = (next: number) => setZoom(Math.min(Math.max(next, 0), ZOOMS.length - 1));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyed({ page, pages, zoom, turnTo, zoomTo })[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isReady = opening.source !== undefined;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={scrimStyle} />
        <Dialog.Viewport className="viewer-place">
          <Dialog.Popup
            data-dialog
            className="viewer"
            initialFocus={stage}
            finalFocus={finalFocus}
            onKeyDown={press}
          >
            <header className="viewer-head">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="viewer-title">
                  <bdi>{file.name}</bdi>
                </Dialog.Title>
                <p className="viewer-note">
                  {sizeText(file.size)}
                  {note && <>, {note}</>}
                </p>
              </div>
              <div className="viewer-tools" role="toolbar" aria-label={t('Viewer')}>
                {pages > 1 && (
                  <>
                    <IconButton
                      label={t('Previous page')}
                      icon={ChevronUp}
                      disabled={page === 1}
                      onClick={() => turnTo(page - 1)}
                    />
                    <output className="tabular-nums">
                      {t('{page} of {pages}', { page: `${page}`, pages: `${pages}` })}
                    </output>
                    <IconButton
                      label={t('Next page')}
                      icon={ChevronDown}
                      disabled={page === pages}
                      onClick={() => turnTo(page + 1)}
                    />
                    <span aria-hidden className="viewer-rule" />
                  </>
                )}
                {isReady && (
                  <>
                    <IconButton
                      label={t('Smaller')}
                      icon={ZoomOut}
                      disabled={zoom === 0}
                      onClick={() => zoomTo(zoom - 1)}
                    />
                    <IconButton
                      label={t('Larger')}
                      icon={ZoomIn}
                      disabled={zoom === ZOOMS.length - 1}
                      onClick={() => zoomTo(zoom + 1)}
                    />
                    <IconButton
                      label={t('Turn')}
                      icon={RotateCw}
                      onClick={() => setTurns((now) => (now + 1) % 4)}
                    />
                    <span aria-hidden className="viewer-rule" />
                  </>
                )}
                <IconButton
                  label={t('Download {name}', { name: file.name })}
                  icon={Download}
                  aria-busy={isBusy}
                  onClick={() => save(undefined)}
                />
              </div>
              <Dialog.Close render={<IconButton label={t('Close')} icon={X} />} />
            </header>
            <Stage
              ref={stage}
              opening={opening}
              label={
                isPicture(file.kind)
                  ? t('Picture')
                  : t('Page {page} of {pages}', { page: `${page}`, pages: `${pages}` })
              }
              most={isPicture(file.kind) ? 896 : 704}
              fitsHeight={isPicture(file.kind)}
              page={page}
              zoom={ZOOMS[zoom]!}
              turns={turns}
              onSave={() => save(undefined)}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Keyed = {
  page: number;
  pages: number;
  zoom: number;
  turnTo: (page: number) => void;
  zoomTo: (zoom: number) => void;
};

/** Arrows up and down scroll. */
function keyed({ page, pages, zoom, turnTo, zoomTo }: Keyed): Record<string, (() => void) | undefined> {
  const on = () => turnTo(page + 1);
  const back = () => turnTo(page - 1);
  const [left, right] = document.documentElement.dir === 'rtl' ? [on, back] : [back, on];
  return {
    ...(pages > 1 && {
      PageDown: on,
      PageUp: back,
      ArrowLeft: left,
      ArrowRight: right,
      Home: () => turnTo(1),
      End: () => turnTo(pages),
    }),
    '+': () => zoomTo(zoom + 1),
    '=': () => zoomTo(zoom + 1),
    '-': () => zoomTo(zoom - 1),
  };
}
