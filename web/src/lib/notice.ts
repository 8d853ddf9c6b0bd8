const key = 'notice';

/** A sentence for the page after this one. */
export const leaveNotice = (sentence: string) => sessionStorage.setItem(key, sentence);

/** The sentence that the page before left, once. */
export function takeNotice() {
  const sentence = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return sentence;
}
