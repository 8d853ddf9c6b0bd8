import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

type Queue = {
  /** In the order of the list. */
  ids: string[];
  /** The item in the URL. */
  open: string | undefined;
  /** The identity of the list: another one starts at its top. */
  list: string;
  /** Updates the URL; with undefined if the list is empty. */
  follow: (id: string | undefined) => void;
};

/**
 * The item open beside a list: the last chosen one or, after that has left the list, the one that replaced it. A choice
 * takes effect at once and the URL follows, so that a click in between never hits another item.
 */
export function useCurrent({ ids, open, list, follow }: Queue) {
  const [chosen, setChosen] = useState(open);
  const [underWay, setUnderWay] = useState<string>();
  const [place, setPlace] = useState<{ list: string; at: number; id?: string }>({ list, at: 0 });
  if (underWay === undefined && open !== chosen) setChosen(open);
  if (underWay !== undefined && open === underWay) setUnderWay(undefined);
  if (place.list !== list) setPlace({ list, at: 0 });

  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (chosen !== undefined && at >= 0 && (at !== place.at || chosen !== place.id))
    setPlace({ list, at, id: chosen });
  const heir = ids[Math.min(place.at, ids.length - 1)];
  const hasLeft = at < 0 && chosen !== undefined && chosen === place.id && place.list === list;
  const moveOn = useEffectEvent(follow);
  useEffect(() => {
    if (hasLeft) moveOn(heir);
  }, [hasLeft, heir]);
  // An Undo chooses later than it was made.
  const latest = useRef(open);
  useLayoutEffect(() => void (latest.current = open));
  const choose = (id: string) => {
    if (id === latest.current) return;
    setChosen(id);
    setUnderWay(id);
    follow(id);
  };
  return [at >= 0 ? chosen : heir, choose] as const;
}
