/** A file system that does not respond blocks a thread forever, and an ordinary exit would wait for it. */
export class NoAnswer extends Error {}

/** The result of the work, or NoAnswer with the sentence after the time-out. */
export async function inTime<Result>(
  ms: number,
  sentence: string,
  work: Promise<Result>,
): Promise<Awaited<Result>> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer(sentence)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
