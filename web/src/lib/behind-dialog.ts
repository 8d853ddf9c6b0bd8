/** Whether a dialog is open, which disables the shortcuts of the app. */
export const isBehindDialog = () =>
  Boolean(document.querySelector('#root')?.closest('[data-base-ui-inert], [inert]'));
