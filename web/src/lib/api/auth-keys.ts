/** The keys of the mutations before sign-in, apart from the others: the login does not load those. */
export const authKeys = {
  login: ['auth', 'login'],
  register: ['auth', 'register'],
  forgot: ['auth', 'forgot'],
  reset: ['auth', 'reset'],
} as const;
