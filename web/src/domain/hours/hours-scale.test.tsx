import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { HoursScale } from './hours-scale.tsx';

const root = createRoot(document.body.appendChild(document.createElement('main')));
afterEach(() => root.unmount());

test('an agreement that ended in another year says in which', () => {
  const company = { name: 'Ege', agreed_minutes: 600, agreed_until: '2024-03-31', used_minutes: 60 };
  flushSync(() => root.render(<HoursScale company={company} />));
  expect(document.body.textContent).toContain('10 h agreed until Mar 31, 2024');
});
