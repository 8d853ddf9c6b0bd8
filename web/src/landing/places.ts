export const base = '/consultflownavigator/';

/** Links to outside the page. */
export const places = {
  home: base,
  login: `${base}login`,
  signUp: `${base}login?tab=sign-up`,
  terms: `${base}terms`,
  privacy: `${base}privacy`,
  contact: `${base}contact`,
  reference: '/api/docs',
};
