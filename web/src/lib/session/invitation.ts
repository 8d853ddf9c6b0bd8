const KEY = 'invitation';

/**
 * The token of an invitation to a company, kept in this tab while its reader logs in or signs up: in an address it would
 * be sent to the server, and stored in the history.
 */
export const keepInvitation = (token: string) => sessionStorage.setItem(KEY, token);

export const keptInvitation = () => sessionStorage.getItem(KEY) ?? undefined;

export const dropInvitation = () => sessionStorage.removeItem(KEY);
