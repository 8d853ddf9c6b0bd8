import { t } from '@consultflow/contract/language/t';
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, isUnreached } from '../../../lib/api/replies.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { bearable, inTime, type Size, Unshowable } from './source.ts';
import type { Opening } from './use-source.ts';

type StageProps = {
  ref: Ref<HTMLDivElement>;
  opening: Opening;
  label: string;
  /** The largest width at its natural zoom, in CSS pixels. */
  most: number;
  /** Whether it is seen whole at its natural zoom. */
  fitsHeight: boolean;
  page: number;
  zoom: number;
  turns: number;
  onSave: () => void;
};

/** One page as it is drawn, or why it is not. */
export function Stage({ ref, opening, label, most, fitsHeight, page, zoom, turns, onSave }: StageProps) {
  const { source, retry } = opening;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRoom(box);
  const [drawn, setDrawn] = useState<{ page: number; text: string }>();
  const [failed, setFailed] = useState<{ page: number; error: Error }>();
  const error = opening.error ?? (failed?.page === page ? failed.error : undefined);

  useEffect(() => {
    if (!source || !room || !canvas.current) return undefined;
    const stop = new AbortController();
    const draw = async (target: HTMLCanvasElement) => {
      const natural = await source.sizeOf(page, turns);
      const width = Math.floor(
        zoom * fitting(natural, { ...room, width: Math.min(room.width, most) }, fitsHeight),
      );
      const sharp = bearable(width * window.devicePixelRatio, natural);
      // Drawn beside the one that is seen, which stays until this is ready.
      const fresh = document.createElement('canvas');
      await source.draw(fresh, { page, turns, width: sharp, signal: stop.signal });
      const text = await inTime(source.textOf(page)).catch(() => '');
      if (stop.signal.aborted) return;
      target.width = fresh.width;
      target.height = fresh.height;
      target.style.inlineSize = `${width}px`;
      target.getContext('2d')?.drawImage(fresh, 0, 0);
      setFailed(undefined);
      setDrawn({ page, text });
    };
    draw(canvas.current).catch((reason: Error) => {
      if (!stop.signal.aborted) setFailed({ page, error: reason });
    });
    return () => stop.abort();
  }, [source, room, page, zoom, turns, most, fitsHeight]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div ref={ref} tabIndex={0} role="document" aria-label={label} className="viewer-stage">
      <div ref={box} aria-hidden className="viewer-space" />
      {error ? (
        <div role="alert" className="viewer-failed">
          <p>{whyNot(error)}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {retry && <Button onClick={retry}>{t('Try again')}</Button>}
            <Button onClick={onSave}>{t('Download')}</Button>
          </div>
        </div>
      ) : (
        drawn === undefined && (
          <div className="viewer-sheet">
            <Waiting label={t('Loading the file')}>
              <Bone className="w-2/5" />
              <Bone className="mt-8 w-4/5" />
              <Bone className="mt-3 w-4/5" />
              <Bone className="mt-3 w-3/5" />
              <Bone className="mt-8 w-4/5" />
              <Bone className="mt-3 w-2/3" />
            </Waiting>
          </div>
        )
      )}
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn
        role="img"
        aria-label={label}
        hidden={Boolean(error) || drawn === undefined}
        className="viewer-page"
      />
      {!error && drawn?.page === page && drawn.text.trim() !== '' && (
        <p dir="auto" className="sr-only">
          {drawn.text}
        </p>
      )}
    </div>
  );
}

/** What there is room for, also after the window has changed. */
function useRoom(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<Size>();
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

/** In CSS pixels: as wide as there is room, never larger than it is. */
function fitting({ width, height }: Size, room: Size, fitsHeight: boolean) {
  const widest = fitsHeight ? Math.min(room.width, (room.height * width) / height, width) : room.width;
  return Math.max(1, widest);
}

/** Another reason is in the browser's own words, or the page says it once for the whole screen. */
const whyNot = (error: Error) =>
  error instanceof Unshowable || (error instanceof ApiError && !isUnreached(error))
    ? error.message
    : t('The file could not be loaded');
