/** A file system that does not answer holds a thread of ours for ever, which an ordinary exit would wait for. */
export class NoAnswer extends Error {}

/** The work, or NoAnswer with the sentence when it takes longer. */
export async function inTime<Result>(
  ms: number,
  sentence: string,
  work: Promise<Result>,
): Promise<Awaited<Result>> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer(sentence)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
