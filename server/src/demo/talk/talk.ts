/** What is said in a case about a topic: the client asks, a consultant answers, and staff add a note. */
export type Talk = { ask: string; answer: string; reply?: string; note?: string };
