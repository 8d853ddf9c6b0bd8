import { useEffect } from 'react';

/** Sets the page title for the browser's tab and for screen readers. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ConsultFlow Navigator`;
  }, [title]);
}
