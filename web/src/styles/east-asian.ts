const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Loads the Japanese, Korean and Chinese fonts only when such a character is on the page. */
export const watchForEastAsianText = () => {
  const watch = new MutationObserver((changes) => {
    const texts = changes.flatMap(({ target, addedNodes }) => [
      ...addedNodes,
      target.firstChild ? null : target,
    ]);
    if (!texts.some((node) => script.test(node?.textContent ?? ''))) return;
    watch.disconnect();
    void import('./fonts-east-asian.css');
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
};
