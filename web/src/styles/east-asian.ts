const load = () => void import('./fonts-east-asian.css');

/** Names the Japanese, Korean and Chinese fonts once the page is at rest; their files still load by character. */
export const offerEastAsianFonts = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
};
