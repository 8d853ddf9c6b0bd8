import { useLocation } from '@tanstack/react-router';
import { useTitle } from '../lib/title.ts';
import { Empty } from '../ui/empty.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

/** Stands where a screen of a later step will be, and says so. */
export function LaterPage() {
  const { pathname } = useLocation();
  const title = titleOf(pathname);
  useTitle(title);
  return (
    <Page>
      <PageHead title={title} />
      <Panel>
        <Empty drawing="none-yet" title="This screen is not built yet">
          It comes with a later step of the product.
        </Empty>
      </Panel>
    </Page>
  );
}

/** /client/exports/… is 'Exports'. */
const titleOf = (path: string) => {
  const word = path.split('/')[2] ?? '';
  return word.charAt(0).toUpperCase() + word.slice(1);
};
