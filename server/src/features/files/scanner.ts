import type { Db } from '../../db/open.ts';
import { NotScanned, type ScannerAddress, TooLargeToScan, virusIn } from './clamd.ts';
import * as scans from './scans.ts';
import { contentOf } from './store.ts';

const LOOK_MS = 2_000;
/** How long an upload waits for its scan; after that it is answered as one that is being scanned. */
const UPLOAD_WAITS_MS = 20_000;

export type Scanner = {
  /** Scans a file that has just been completed; returns without a result if that takes long or fails. */
  scanNow: (id: string) => Promise<void>;
  close: () => Promise<void>;
};

type Log = { warn: (error: unknown) => void; info: (line: string) => void };

/** Scans whatever waits, one file after the other, beside other servers; a failure is tried again. */
export function openScanner(db: Db, address: ScannerAddress, log: Log, everyMs = LOOK_MS): Scanner {
  const closing = new AbortController();
  let isAway = false;
  const running = new Set<Promise<unknown>>();

  /** Whether the scanner has answered. */
  async function scan(file: scans.ToScan) {
    try {
      const infection = await virusIn(address, contentOf(db, file), closing.signal);
      await scans.record(db, file.id, infection);
      if (isAway) log.info('The virus scanner is back.');
      isAway = false;
      return true;
    } catch (error) {
      await scans.postpone(db, file.id, { isTooLarge: error instanceof TooLargeToScan });
      const isAnswer = error instanceof NotScanned;
      // One line for each outage, not for each file and try.
      if (isAnswer || !isAway) log.warn(error);
      isAway ||= !isAnswer;
      return isAnswer;
    }
  }

  async function scanWaiting() {
    while (!closing.signal.aborted) {
      const file = await scans.takeNext(db);
      if (!file || !(await scan(file))) return;
    }
  }

  /** A server without a scanner that has started meanwhile has said that files need no scan. */
  async function wantAgain() {
    if (await scans.wantScans(db, true))
      log.warn('A server without CLAMAV_URL had switched the scans off; files have to be scanned again.');
  }

  const keep = <T>(work: Promise<T>) => {
    const kept = work.finally(() => running.delete(kept));
    running.add(kept);
    return kept;
  };

  const oneAtATime = (work: () => Promise<void>) => {
    let current: Promise<unknown> | undefined;
    return () => void (current ??= keep(work().catch(log.warn)).finally(() => (current = undefined)));
  };
  const looks = [oneAtATime(wantAgain), oneAtATime(scanWaiting)];
  const timer = setInterval(() => looks.forEach((look) => look()), everyMs);
  timer.unref();

  return {
    scanNow: async (id) => {
      const file = await scans.fileToScan(db, id);
      if (!file) return;
      let timeout: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, UPLOAD_WAITS_MS);
      });
      await Promise.race([keep(scan(file).catch(log.warn)), tooLong]);
      clearTimeout(timeout);
    },
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
