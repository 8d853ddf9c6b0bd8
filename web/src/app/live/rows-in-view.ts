/** The ids of the visible rows, of every list on the page. */
export const rowsInView = () =>
  new Set(
    markedRows()
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map(idOf),
  );

/** The ids of all rows that tell theirs. */
export const rowsOnPage = () => new Set(markedRows().map(idOf));

const markedRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const idOf = ({ dataset }: HTMLElement) => dataset['row'] ?? '';
