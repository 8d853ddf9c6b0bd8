/** Whether a dialog stands before the app, which then takes no keys. */
export const isBehindDialog = () =>
  Boolean(document.querySelector('#root')?.closest('[data-base-ui-inert], [inert]'));
