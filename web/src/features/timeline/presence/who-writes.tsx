import { t } from '@consultflow/contract/language/t';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useWriters } from './writers.ts';

/** Who writes at the moment, on the hairline above the composer, so that nothing moves. */
export function WhoWrites({ id }: { id: string }) {
  const { id: self } = useActor();
  const others = useWriters(id).filter((one) => one.id !== self);
  const [first] = others;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form
    <p role="status" className="writing">
      {first && (
        <>
          <svg
            viewBox="0 0 28 12"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinecap="round"
            aria-hidden
          >
            <path d="M1.5 9C7 3 12 3 15 6s7 2 11-3" strokeDasharray="3 4" />
          </svg>
          <span className="truncate">
            {others.length === 1
              ? rich('{name} is writing', { name: <PersonName>{first.name}</PersonName> })
              : t('{count, plural, one {# person is writing} other {# people are writing}}', {
                  count: others.length,
                })}
          </span>
        </>
      )}
    </p>
  );
}
