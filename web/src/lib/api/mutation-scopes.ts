/** Changes of one scope are sent one after the other, so that the last one stays. */
export const mutationScopes = {
  ownChoices: (user_id: string) => ({ id: `own choices of ${user_id}` }),
  feed: (user_id: string) => ({ id: `feed of ${user_id}` }),
  settings: { id: 'settings' },
  activity: (user_id: string) => ({ id: `activity of ${user_id}` }),
};
