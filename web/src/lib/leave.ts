/** Signs this browser out and begins again at the login, with nothing left in memory. */
export function leave() {
  localStorage.removeItem('user');
  localStorage.removeItem('token');
  window.location.assign(`${import.meta.env.BASE_URL}login`);
}
