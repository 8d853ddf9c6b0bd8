import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { CompanyPanel } from './company-panel.tsx';
import { ownCompanies } from './queries.ts';

const box = document.createElement('main');
const root = createRoot(box);
afterEach(() => {
  root.unmount();
  localStorage.clear();
});

test('each company says which it is, so that a long list is refreshed where it is in view', () => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'owner', role: 'client', name: 'A' }));
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const companies = ['one', 'two'].map((id) => ({ id, client_id: 'owner', name: `Company ${id}` }));
  cache.setQueryData(ownCompanies.queryKey, {
    pages: [{ data: companies, next_cursor: undefined }],
    pageParams: [undefined],
  } as never);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <CompanyPanel />
      </QueryClientProvider>,
    ),
  );
  const rows = [...box.querySelectorAll<HTMLElement>('li')];
  expect(rows.map(({ dataset }) => dataset['row'])).toEqual(['one', 'two']);
});
