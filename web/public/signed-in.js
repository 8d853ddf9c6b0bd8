// Before the first paint: whoever is signed in goes on to their dashboard.
// Reads what web/src/lib/session/stored-user.ts reads; what cannot be read leaves the page as it is.
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const homeOf = (stored) => {
  if (stored === null) return undefined;
  const outer = JSON.parse(stored);
  if (!isRecord(outer)) throw new Error('not a record');
  const nested = outer.user ?? outer.User;
  const field = (name) => {
    const spellings = [name, name[0].toUpperCase() + name.slice(1)];
    const places = isRecord(nested) ? [outer, nested] : [outer];
    const found = places
      .flatMap((place) => spellings.map((spelling) => place[spelling]))
      .find((value) => value !== undefined && value !== null && value !== '');
    return ['string', 'number'].includes(typeof found) ? String(found) : undefined;
  };
  const role = field('role')?.toLowerCase();
  const isKnown = ['client', 'consultant', 'admin'].includes(role);
  return isKnown && (field('token') ?? field('id')) ? `/consultflownavigator/${role}/dashboard` : undefined;
};

const goHome = () => {
  try {
    const home = homeOf(localStorage.getItem('user'));
    if (!home) return;
    document.documentElement.hidden = true;
    location.replace(home);
  } catch (error) {
    console.warn('The stored user cannot be read', error);
  }
};

goHome();
// Back to this page after a sign-in: it comes out of memory, without being loaded.
addEventListener('pageshow', ({ persisted }) => persisted && goHome());
