import { t } from '@consultflow/contract/language/t';
import type { CalendarProps } from './calendar.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Bone, Waiting } from '../feedback/skeleton.tsx';

const Month = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

/** The calendar, whose library is loaded on first use; its space is reserved meanwhile. */
export function Calendar(props: CalendarProps) {
  return <Month of={props} waiting={<Place />} />;
}

function Place() {
  return (
    <div className="h-82 w-76 p-5">
      <Waiting label={t('Loading the calendar')}>
        <Bone className="w-1/2" />
        <Bone className="mt-6 h-56 w-full" />
      </Waiting>
    </div>
  );
}
