import { useState } from 'react';

type Queue = {
  /** In the order of the list. */
  ids: string[];
  /** The one that the URL names. */
  open: string | undefined;
  room: string;
  /** Brings the URL after. */
  follow: (id: string) => void;
};

/**
 * The request that is open beside the list: the one chosen last or, when that has left the queue, the one that took its
 * place. A choice holds at once, the URL comes after: what is pressed in between must not hit another request.
 */
export function useCurrentRequest({ ids, open, room, follow }: Queue) {
  const [chosen, setChosen] = useState(open);
  const [underWay, setUnderWay] = useState<string>();
  const [place, setPlace] = useState({ room, at: 0 });
  if (underWay === undefined && open !== chosen) setChosen(open);
  if (underWay !== undefined && open === underWay) setUnderWay(undefined);
  if (place.room !== room) setPlace({ room, at: 0 });

  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (at >= 0 && at !== place.at) setPlace({ room, at });
  const choose = (id: string) => {
    if (id === open) return;
    setChosen(id);
    setUnderWay(id);
    follow(id);
  };
  return [at >= 0 ? chosen : ids[Math.min(place.at, ids.length - 1)], choose] as const;
}
