import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchForLostFocus } from './app/focus-heir.ts';
import { stayLive } from './app/live/live.ts';
import { Notice } from './app/notice.tsx';
import { leaveIfLoggedOut, queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { onSessionChange, storedUser } from './lib/session/session.ts';
import { watchForEastAsianText } from './styles/east-asian.ts';
import { Toasts } from './ui/feedback/toast.tsx';

let who = storedUser()?.id;

/** Another user must not see cached data; the guard decides where to go. */
onSessionChange(() => {
  const now = storedUser()?.id;
  if (now !== who) queryClient.clear();
  who = now;
  void router.invalidate();
});

stayLive(queryClient, leaveIfLoggedOut);
watchForEastAsianText();
watchForLostFocus();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
      <Notice />
    </QueryClientProvider>
  </StrictMode>,
);
