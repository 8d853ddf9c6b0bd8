import { expect, type Page } from '@playwright/test';

/** No text reaches out of the cell, card, heading or button it stands in. */
export async function expectTextsInPlace(page: Page) {
  const spilled = await page.evaluate(() => {
    const places =
      'td, th, li, p, h1, h2, h3, dd, dt, label, button, a, header, section, main, [role=dialog]';
    const reaches = (text: Node) => {
      const parent = text.parentElement;
      const place = parent?.closest(places);
      if (!parent || !place || text.textContent?.trim() === '' || !parent.checkVisibility()) return false;
      for (
        let around: Element | null = parent;
        around;
        around = around === place ? null : around.parentElement
      )
        if (getComputedStyle(around).overflowX !== 'visible') return false;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [inner, outer] = [range.getBoundingClientRect(), place.getBoundingClientRect()];
      return inner.left < outer.left - 1 || inner.right > outer.right + 1;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (reaches(text)) found.push(text.textContent!.slice(0, 60));
    return found;
  });
  expect(spilled, `texts out of place at ${page.viewportSize()?.width} px`).toEqual([]);
}
