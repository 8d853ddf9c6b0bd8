export type Row = { id?: string | number | null };
export type Page = {
  data?: Row[];
  next_cursor?: string;
  /** Rows of its last answer that it does not show, as they would move what is in view. */
  leftOut?: Row['id'][];
};

type View = {
  isInView: (row: Row) => boolean;
  /** The list begins in view: there its new rows are shown at once. */
  isAtTop: boolean;
};

/**
 * The pages with those that were read again. New rows below what is in view are taken, all others are left out, except
 * at the top. A row that has moved leaves the page where it was.
 */
export function mergePages(pages: Page[], fresh: ReadonlyMap<number, Page>, view: View): Page[] {
  const answered = idsOf([...fresh.values()].flatMap(rowsOf));
  const merged = pages.map((page, at) => {
    const again = fresh.get(at);
    return again ? mergedPage(page, again, placeOf(pages, fresh, { at, answered, view })) : page;
  });
  const taken = idsOf(merged.filter((_, at) => fresh.has(at)).flatMap(rowsOf));
  return merged.map((page, at) => (fresh.has(at) ? page : without(page, taken)));
}

/** The number of rows above the end of what is in view that are in no page. */
export function countAbove(pages: Page[], { isInView }: View) {
  const shown = idsOf(pages.flatMap(rowsOf));
  const above = pages.slice(0, lastInView(pages, isInView) + 1).flatMap(({ leftOut = [] }) => leftOut);
  return new Set(above.filter((id) => !shown.has(id))).size;
}

type Place = {
  /** The rows of later pages, as they are now. */
  inLater: Set<Row['id']>;
  /** The same of those that were not read again: a row may have moved away from there. */
  inLaterBefore: Set<Row['id']>;
  answered: Set<Row['id']>;
  isLast: boolean;
  takesAll: boolean;
  takesNone: boolean;
  isInView: View['isInView'];
};

function placeOf(
  pages: Page[],
  fresh: ReadonlyMap<number, Page>,
  { at, answered, view }: { at: number; answered: Place['answered']; view: View },
): Place {
  const later = pages.map((page, index) => ({ page, index })).slice(at + 1);
  return {
    inLater: idsOf(later.flatMap(({ index }) => rowsOf(fresh.get(index) ?? {}))),
    inLaterBefore: idsOf(later.flatMap(({ page, index }) => (fresh.has(index) ? [] : rowsOf(page)))),
    answered,
    isLast: later.length === 0,
    takesAll: at === 0 && view.isAtTop,
    takesNone: at < lastInView(pages, view.isInView),
    isInView: view.isInView,
  };
}

function mergedPage(page: Page, again: Page, { answered, isLast, ...place }: Place): Page {
  const before = rowsOf(page);
  const own = ownRows(rowsOf(again), place);
  const last = before.findLastIndex(({ id }) => idsOf(own).has(id));
  const reachesOn = own.at(-1) !== rowsOf(again).at(-1);
  const isCutOff = again.next_cursor !== undefined && !reachesOn && !isLast;
  const pushedOut = isCutOff ? before.slice(last + 1).filter(({ id }) => !answered.has(id)) : [];
  const rows = [...own, ...pushedOut];
  const end = place.takesNone ? rows.length : rows.findLastIndex(place.isInView);
  const here = idsOf(before);
  const isTaken = ({ id }: Row, at: number) => place.takesAll || here.has(id) || at > end;
  return {
    ...again,
    data: rows.filter(isTaken),
    leftOut: rows.filter((row, at) => !isTaken(row, at)).map(({ id }) => id),
  };
}

/** Without the rows that follow only because others have left the page: they are in the next ones. */
function ownRows(rows: Row[], { inLater, inLaterBefore }: Pick<Place, 'inLater' | 'inLaterBefore'>) {
  const nowHere = rows.filter(({ id }) => !inLater.has(id));
  return nowHere.slice(0, nowHere.findLastIndex(({ id }) => !inLaterBefore.has(id)) + 1);
}

const lastInView = (pages: Page[], isInView: View['isInView']) =>
  pages.findLastIndex((page) => rowsOf(page).some(isInView));

function without(page: Page, taken: Set<Row['id']>): Page {
  const rows = rowsOf(page);
  return rows.some(({ id }) => taken.has(id))
    ? { ...page, data: rows.filter(({ id }) => !taken.has(id)) }
    : page;
}

export const rowsOf = ({ data = [] }: Page) => data;
const idsOf = (rows: Row[]) => new Set(rows.map(({ id }) => id));
