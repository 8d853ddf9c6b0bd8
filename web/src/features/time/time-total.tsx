import { rich } from '../../lib/language/rich.tsx';

/** '3 h 10 min' in large figures. */
export function TimeTotal({ minutes }: { minutes: number }) {
  return (
    <p className="font-serif text-2xl figures">
      {rich('{hours} <unit>h</unit> {minutes} <unit>min</unit>', {
        hours: `${Math.floor(minutes / 60)}`,
        minutes: `${minutes % 60}`,
        unit: <small className="text-lg" />,
      })}
    </p>
  );
}
