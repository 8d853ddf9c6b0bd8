/** The keys of the queries before sign-in, apart from the others: the login does not load those. */
export const firmKeys = { every: ['firm'], texts: ['firm', 'texts'] } as const;
