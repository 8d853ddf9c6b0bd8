import { uploadFile, deleteFile } from '@consultflow/contract/files/endpoints';
import {
  MOST_OF_ENTRY,
  MOST_OF_FILE,
  TOO_LARGE,
  type UploadedFile,
} from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/keys.ts';
import { ApiError, isUnreached } from '../../lib/api/replies.ts';
import { upload } from '../../lib/api/upload.ts';
import { partText } from '@consultflow/contract/files/size';

/** One fewer than the server permits at once, so that another tab is not refused. */
const AT_ONCE = 3;

/** A file on its way: its key stays the same however often it is sent. */
export type Upload = {
  key: string;
  name: string;
  size: number;
  /** Bytes sent so far. */
  sent: number;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** Why it failed or was refused. */
  reason?: string;
  /** Once it has arrived. */
  id?: string;
  completed_at?: string;
  isBeingScanned?: boolean;
  /** Of an earlier visit, which was over before it arrived. */
  isCutOff?: boolean;
};

/** A file that has arrived, and when. */
export type Kept = Pick<UploadedFile, 'id' | 'name' | 'size' | 'completed_at'>;

/** A file that has not arrived. */
export type Unarrived = Pick<UploadedFile, 'name' | 'size'>;

/** The files of an earlier visit, and where those of this one are kept: also those on their way, by their names. */
type Draft = {
  found: readonly (Kept | Unarrived)[];
  keep: (files: (Kept | Unarrived)[]) => void;
};

/**
 * The files that are added to what is being written: sent three at a time as soon as they are chosen, in the order in
 * which they were chosen. `isReady` once all have arrived.
 */
export function useUploads({ found, keep }: Draft) {
  const [all, show] = useState<readonly Upload[]>(() => found.map(foundAgain));
  /** The same, before the next rendering. */
  const uploads = useRef(all);
  /** Being attached: kept, but no longer shown. */
  const attaching = useRef<readonly Upload[]>([]);
  /** Taken away: those on their way go on, as they may be given back. */
  const away = useRef<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const contents = useRef(new Map<string, File>());
  /** Nothing is sent once the form is gone. */
  const isLeft = useRef(false);

  const arrived = (): Kept[] =>
    [...attaching.current, ...uploads.current].flatMap(({ id, name, size, completed_at }) =>
      id && completed_at ? [{ id, name, size, completed_at }] : [],
    );
  const kept = () =>
    [...attaching.current, ...uploads.current].flatMap((one): (Kept | Unarrived)[] => {
      const { id, name, size, completed_at } = one;
      if (id && completed_at) return [{ id, name, size, completed_at }];
      return one.state === 'refused' && !one.isCutOff ? [] : [{ name, size }];
    });
  const set = (next: readonly Upload[]) => {
    uploads.current = next;
    show(next);
    keep(kept());
  };
  const change = (key: string, now: Partial<Upload>) => {
    const changed = (one: Upload) => (one.key === key ? { ...one, ...now } : one);
    away.current = away.current.map(changed);
    set(uploads.current.map(changed));
  };
  const progress = (key: string, sent: number) => {
    uploads.current = uploads.current.map((one) => (one.key === key ? { ...one, sent } : one));
    show(uploads.current);
  };

  const start = () => {
    if (isLeft.current) return;
    const next = uploads.current.find(({ state }) => state === 'waiting');
    if (!next || running.current.size >= AT_ONCE) return;
    void send(next);
    start();
  };
  const send = async ({ key, size }: Upload) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', sent: 0 });
    try {
      const { data } = await upload<{ data: UploadedFile }>(uploadFile, {
        file: contents.current.get(key)!,
        key,
        onProgress: (sent) => progress(key, Math.min(sent, size)),
        signal: stop.signal,
      });
      contents.current.delete(key);
      const { id, name, completed_at, is_being_scanned: isBeingScanned } = data;
      change(key, { state: 'done', sent: size, id, name, completed_at, isBeingScanned });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(
        key,
        failureOf(
          error as Error,
          [...uploads.current, ...away.current].find((one) => one.key === key),
        ),
      );
    } finally {
      running.current.delete(key);
      start();
    }
  };

  /** Adds files; those that cannot be sent are shown with the reason. */
  const add = (files: readonly File[]) => {
    const room = MOST_OF_ENTRY - uploads.current.length;
    const added = files.map((file, place): Upload => {
      const key = newKey();
      const reason = refusalOf(file, place < room);
      if (!reason) contents.current.set(key, file);
      return {
        key,
        name: file.name,
        size: file.size,
        sent: 0,
        state: reason ? 'refused' : 'waiting',
        ...(reason && { reason }),
      };
    });
    set([...uploads.current, ...added]);
    start();
  };
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    contents.current.delete(key);
    const gone = uploads.current.find((one) => one.key === key);
    set(uploads.current.filter((one) => one.key !== key));
    // Otherwise the server deletes it after a day.
    if (gone?.id) void call(deleteFile, { params: { id: gone.id } }).catch(() => {});
  };
  const retry = (key: string) => {
    change(key, { state: 'waiting', sent: 0 });
    start();
  };
  /** They have been attached. */
  const take = () => {
    const taken = uploads.current;
    away.current = [...away.current, ...taken];
    set([]);
    return taken;
  };
  /** Those with these ids have been attached. */
  const leaveOut = (ids: readonly string[]) =>
    set(uploads.current.filter(({ id }) => id === undefined || !ids.includes(id)));
  /** They are about to be attached, and stay on this device until they are: `attached`, or `giveBack`. */
  const takeToAttach = () => {
    attaching.current = uploads.current;
    return take();
  };
  const attached = () => {
    attaching.current = [];
    set(uploads.current);
  };
  /** They could not be attached, or are wanted again: they come first, as they are by now. */
  const giveBack = (taken: readonly Upload[]) => {
    attaching.current = [];
    const now = new Map(away.current.map((one) => [one.key, one]));
    set([...taken.map((one) => now.get(one.key) ?? one), ...uploads.current]);
    start();
  };

  /** These instead of what was chosen so far. */
  const load = (files: readonly (Kept | Unarrived)[]) => {
    stopAll();
    set(files.map(foundAgain));
  };

  /** Those that have arrived can no longer be attached. */
  const loseArrived = () => set(uploads.current.map((one) => (one.state === 'done' ? cutOff(one) : one)));

  const stopAll = () => running.current.forEach((one) => one.abort());
  const leave = useEffectEvent(stopAll);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      leave();
    };
  }, []);

  const ids = all.flatMap(({ id }) => id ?? []);
  return {
    all,
    /** Those that have arrived, in their order. */
    ids,
    /** What names them in the body of a request. */
    named: ids.length > 0 ? { file_ids: ids } : {},
    isEmpty: all.length === 0,
    isReady: all.every(({ state }) => state === 'done'),
    onTheWay: all.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    failed: all.filter(({ state }) => state === 'failed' || state === 'refused').length,
    add,
    remove,
    retry,
    take,
    leaveOut,
    takeToAttach,
    attached,
    giveBack,
    load,
    loseArrived,
    /** Those that have arrived, before the next rendering. */
    arrived,
    /** The same, and the names of those that have not. */
    kept,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The server keeps what nobody has sent for a day; one hour less leaves time to send it. */
const KEPT_MS = 23 * 60 * 60_000;

const cutOff = ({ name, size }: Unarrived): Upload => ({
  key: newKey(),
  name,
  size,
  sent: 0,
  state: 'refused',
  isCutOff: true,
  reason: t('This file did not arrive. Please add it again.'),
});

function foundAgain(file: Kept | Unarrived): Upload {
  if (!('id' in file)) return cutOff(file);
  const { id, name, size, completed_at } = file;
  const isGone = Date.now() - Date.parse(completed_at) > KEPT_MS;
  const one = { key: id, name, size, sent: size };
  return isGone
    ? { ...one, state: 'refused', reason: t('This file was kept for a day. Please add it again.') }
    : { ...one, id, completed_at, state: 'done' };
}

function refusalOf({ size }: File, hasRoom: boolean) {
  if (!hasRoom) return t('At most {count} files can be added at once', { count: `${MOST_OF_ENTRY}` });
  if (size === 0) return t('This file is empty. Please choose another.');
  return size > MOST_OF_FILE ? t(TOO_LARGE) : undefined;
}

/** The server refuses it again, unless it was cut off on its way. */
const isFinal = ({ status, code }: ApiError) =>
  [400, 413, 415].includes(status) && code !== 'file_incomplete';

/** What the server refused is refused again; everything else can be tried again. */
function failureOf(error: Error, failed: Upload | undefined): Partial<Upload> {
  if (error instanceof ApiError && isFinal(error)) return { state: 'refused', reason: error.message };
  const broke = isUnreached(error) && failed && failed.sent > 0;
  return {
    state: 'failed',
    reason: broke
      ? t('The connection broke at {part}.', { part: partText(failed.sent, failed.size) })
      : error.message,
  };
}
