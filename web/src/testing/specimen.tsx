import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchForEastAsianText } from '../styles/east-asian.ts';
import '../styles/index.css';
import { BrandMark } from '../domain/brand-mark.tsx';
import { Page, PageHead } from '../ui/layout/page.tsx';
import { SkipLink } from '../ui/keyboard/skip-link.tsx';
import { StatusTag } from '../domain/status-tag.tsx';
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { Choices, Controls, Fields } from './specimen-controls.tsx';
import { Floating } from './specimen-floating.tsx';
import { Course, Flags, States, Tabs } from './specimen-signs.tsx';
import { Emptiness, Lists } from './specimen-surfaces.tsx';
import { Texts } from './specimen-texts.tsx';

watchForEastAsianText();

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <SkipLink />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page>
          <PageHead
            title="Signs"
            badge={<StatusTag status="active" />}
            note="Every part of the interface, in every state."
            actions={<ThemeSwitch />}
          />
          <p className="mb-8 flex items-center gap-4 text-2xl font-semibold tracking-tight">
            <BrandMark className="size-14 text-primary-ink" />
            <span>
              ConsultFlow <span className="font-normal">Navigator</span>
            </span>
          </p>
          <div className="grid grid-cols-1 gap-x-8 gap-y-12 *:min-w-0 lg:grid-cols-2">
            <States />
            <Flags />
            <Controls />
            <Course />
            <Fields />
            <Choices />
            <Floating />
            <Tabs />
            <Lists />
            <Emptiness />
            <Texts />
          </div>
        </Page>
      </main>
      <Toasts />
    </CSPProvider>
  </StrictMode>,
);
