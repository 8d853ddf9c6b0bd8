import './styles/index.css';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { languages } from '@consultflow/contract/language/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchForLostFocus } from './app/focus-heir.ts';
import { stayLive } from './app/live/live.ts';
import { Notice } from './app/notice.tsx';
import { leaveIfLoggedOut, queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { storeOpenForms } from './lib/form/form-storage.ts';
import { loadTexts, onLanguageChange, useLanguage } from './lib/language/language.ts';
import { isAnothers, onSessionChange, storedUser } from './lib/session/session.ts';
import { onZoneChange } from './lib/time/zone.ts';
import { watchForEastAsianText } from './styles/east-asian.ts';
import { Toasts } from './ui/feedback/toast.tsx';

const root = createRoot(document.getElementById('root')!);
let who = storedUser()?.id;

/** Another user must not see cached data; the guard decides where to go. */
onSessionChange(() => {
  if (isAnothers()) {
    // Without its forms, which would ask whether to leave.
    root.unmount();
    window.location.reload();
    return;
  }
  const now = storedUser()?.id;
  if (now !== who) queryClient.clear();
  who = now;
  void router.invalidate();
});

// Forms are restored when the page is built anew.
for (const onChange of [onLanguageChange, onZoneChange])
  onChange(() => storeOpenForms(storedUser()?.id ?? ''));

stayLive(queryClient, leaveIfLoggedOut);
watchForEastAsianText();
watchForLostFocus();

/** Built anew in another language or time zone, as the texts of a page are not state. */
function App() {
  const language = useLanguage();
  const [zones, setZones] = useState(0);
  useEffect(() => onZoneChange(() => setZones((count) => count + 1)), []);
  return (
    <DirectionProvider key={language} direction={languages[language].direction}>
      <RouterProvider key={zones} router={router} />
      <Toasts />
      <Notice />
    </DirectionProvider>
  );
}

void loadTexts('start').then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
