import { useState } from 'react';
import { showAppointment } from '../../../lib/time/dates.ts';
import { instantOf } from '../../../lib/time/zones.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

/** Whether to confirm a past time: `ask` returns true at its first call for one. */
export function usePastTime(when: string) {
  const [asked, setAsked] = useState<string>();
  const isAsking = asked === when && when !== '';
  const ask = () => {
    if (isAsking || Date.parse(instantOf(when)) > Date.now()) return false;
    setAsked(when);
    return true;
  };
  return { isAsking, ask };
}

export function PastTimeNote({ when }: { when: string }) {
  return (
    <Note kind="waiting" alert>
      {rich('<strong>{time}</strong> has passed. Is that the time you mean?', {
        time: showAppointment(instantOf(when)),
        strong: <strong className="font-medium" />,
      })}
    </Note>
  );
}
