import { useEffect, useMemo, useState } from 'react';
import type { CaretMenu, CaretMenuGroup } from './caret-menu.ts';

type Groups = readonly CaretMenuGroup[];
export type Answer = { groups: Groups; state: 'ready' | 'loading' | 'failed' };

const nothing: Answer = { groups: [], state: 'loading' };

/** The rows of a menu for a query; those of the query before stay until new ones have loaded. */
export function useAnswer(menu: CaretMenu | undefined, query: string): Answer {
  const given = useMemo(() => menu?.items(query), [menu, query]);
  const [late, setLate] = useState<{ given: unknown; answer: Answer }>();
  useEffect(() => {
    if (!(given instanceof Promise)) return undefined;
    let isCurrent = true;
    const receive = (answer: Answer) => isCurrent && setLate({ given, answer });
    given.then(
      (groups) => receive({ groups, state: 'ready' }),
      () => receive({ groups: [], state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [given]);
  return useMemo(() => {
    if (!given) return nothing;
    if (!(given instanceof Promise)) return { groups: given, state: 'ready' };
    if (late?.given === given) return late.answer;
    return { groups: late?.answer.groups ?? [], state: 'loading' };
  }, [given, late]);
}
