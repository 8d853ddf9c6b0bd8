/* oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page */
import type { Page } from '@playwright/test';

/** The texts of the product that are cut off, or lie over one another; they have a letter that no user's text has. */
export const textsOutOfPlace = (page: Page, letters: string) =>
  page.evaluate((ours) => {
    type Line = { text: string; rect: DOMRect; element: HTMLElement; layer: Element | null };
    /** Texts of users may be shortened. */
    const OURS = new RegExp(`[${ours}]`);
    const found: string[] = [];
    const lines: Line[] = [];
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const isShown = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { width, height } = around.getBoundingClientRect();
        const { overflowX, position } = getComputedStyle(around);
        // For screen readers alone.
        if (position === 'absolute' && width <= 1 && height <= 1 && overflowX !== 'visible') return false;
      }
      return true;
    };
    const layerOf = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return around;
      return null;
    };
    /** What its containers show of a line. */
    const visiblePart = (element: Element, { left, top, right, bottom }: DOMRect) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (around === document.body) break;
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const blockOf = (element: Element) => {
      let around: Element | null = element;
      while (around && getComputedStyle(around).display.startsWith('inline')) around = around.parentElement;
      return around;
    };
    const cutBy = (element: Element, rect: DOMRect) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        // Shortened visibly, for the text of a user that it quotes.
        if (getComputedStyle(around).webkitLineClamp !== 'none' && around.querySelector('bdi'))
          return undefined;
        const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
        const scrolls = (overflow: string) => ['auto', 'scroll'].includes(overflow);
        if (hides(overflowX) && (rect.left < box.left - 1 || rect.right > box.right + 1)) return around;
        if (hides(overflowY) && (rect.top < box.top - 2 || rect.bottom > box.bottom + 2)) return around;
        if (scrolls(overflowX) || scrolls(overflowY)) return undefined;
      }
      return rect.left < -1 || rect.right > window.innerWidth + 1 ? document.body : undefined;
    };
    const nodes = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element || text.trim() === '' || element.closest('script, style, noscript, option')) continue;
      // A drawing below the words, which have a halo.
      if (element.closest('.chart-rose')) continue;
      if (!isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(element);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue;
        lines.push({ text, rect: visiblePart(element, rect), element, layer });
        const cut = OURS.test(text) && cutBy(element, rect);
        if (cut) found.push(`cut off by <${cut.tagName.toLowerCase()} class="${cut.className}">: ${text}`);
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!isShown(field) || field.value !== '') continue;
      const { textOverflow } = getComputedStyle(field);
      // Shortened visibly, and whole in its tooltip.
      if (textOverflow === 'ellipsis' && field.title === field.placeholder) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (pen.measureText(field.placeholder).width > room + 1)
        found.push(`cut off placeholder: ${field.placeholder}`);
    }
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        if (one.layer !== other.layer || blockOf(one.element) === blockOf(other.element)) continue;
        if (!OURS.test(one.text) && !OURS.test(other.text)) continue;
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // Lines of one paragraph touch.
        if (width > 2 && height > 6) found.push(`overlap: ${one.text} | ${other.text}`);
      }
    });
    return [...new Set(found)].map((sentence) => sentence.slice(0, 200));
  }, letters);
