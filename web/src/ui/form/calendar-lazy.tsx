import { t } from '@consultflow/contract/language/t';
import { lazy, Suspense } from 'react';
import type { CalendarProps } from './calendar.tsx';
import { Bone, Waiting } from '../feedback/skeleton.tsx';

const Month = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** The calendar, whose library is loaded on first use; its space is reserved meanwhile. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Place />}>
      <Month {...props} />
    </Suspense>
  );
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
