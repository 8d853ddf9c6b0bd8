import { afterEach, expect, test } from 'vitest';
import { renameSession } from './session.ts';

afterEach(() => localStorage.clear());

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');
const changes = { name: 'Ayşe Kaya', email: 'kaya@figs.example', phone: '2' };

test('the stored user follows the profile, including the nested one', () => {
  const before = { id: '1', name: 'Ayşe', email: 'a@figs.example', phone: '1', token: 't' };
  localStorage.setItem(
    'user',
    JSON.stringify({ ...before, user: { id: '1', name: 'Ayşe', role: 'client' } }),
  );
  renameSession(changes);
  expect(stored()).toEqual({
    ...before,
    ...changes,
    user: { id: '1', name: 'Ayşe Kaya', email: 'kaya@figs.example', role: 'client' },
  });
});

test('a stored user without a nested one does not get one', () => {
  localStorage.setItem('user', JSON.stringify({ id: '1', name: 'Ayşe' }));
  renameSession(changes);
  expect(stored()).toEqual({ id: '1', ...changes });
});
