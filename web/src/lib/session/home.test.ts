import { expect, test } from 'vitest';
import { pathInApp } from './home.ts';

test.each([
  '/client/consultations',
  '/client/consultations?open=1&status=open',
  '/admin/pending-approvals#x',
])('%s is a path of the app', (path) => expect(pathInApp(path)).toBe(path));

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  undefined,
])('%s is not a path of the app', (path) => expect(pathInApp(path)).toBeUndefined());
