const key = 'notice';

/** A message for the next page. */
export const leaveNotice = (sentence: string) => sessionStorage.setItem(key, sentence);

/** Returns the message of the previous page, once. */
export function takeNotice() {
  const sentence = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return sentence;
}
