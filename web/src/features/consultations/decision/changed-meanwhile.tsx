import { ConsultationRequest, type ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { useState } from 'react';
import type { Base } from '../../../lib/api/api.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useIsTooSoon } from '../../../lib/reaction.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { SideBySide } from '../../../ui/layout/side-by-side.tsx';
import { oneConsultation } from '../queries.ts';
import { RequestTold } from '../request/request-told.tsx';

type Changed = { before: ConsultationDetail; now: ConsultationDetail; accept: () => void };

/**
 * The first shown version of a request, if its client has changed it since. `isTooSoon` for a moment afterwards: a
 * click that was meant for the earlier text must not decide on this one.
 */
export function useChangedMeanwhile(id: string | undefined, base: Base = 'v1') {
  const { data: now } = useQuery({ ...oneConsultation(id ?? '', base), enabled: id !== undefined });
  const [read, setRead] = useState(now);
  if (now && read?.id !== now.id) setRead(now);
  const changed: Changed | undefined =
    now && read?.id === now.id && saysOther(read, now)
      ? { before: read, now, accept: () => setRead(now) }
      : undefined;
  return { changed, isTooSoon: useIsTooSoon(changed?.now.updated_at) };
}

/** Whether the request asks something else in another version. */
export const saysOther = (one: ConsultationDetail, other: ConsultationDetail) =>
  ConsultationRequest.keyof().options.some((field) => one[field] !== other[field]);

/** Says that the text has changed during reading, who changed it, and the earlier text. */
export function ChangedNote({ changed: { before, now, accept } }: { changed: Changed }) {
  return (
    <Note kind="waiting" icon={GitCompare} alert>
      <strong className="block">
        {now.client_name
          ? rich('{name} has changed this request while you were reading it.', {
              name: <PersonName>{now.client_name}</PersonName>,
            })
          : t('The client has changed this request while you were reading it.')}
      </strong>
      <details className="mt-1">
        <summary className="text-sm font-medium">{t('Compare with what you read')}</summary>
        <SideBySide
          className="mt-3"
          one={{ title: t.context('version of a text', 'Before'), text: told(before) }}
          other={{ title: t.context('version of a text', 'Now'), text: told(now) }}
        />
      </details>
      <Button size="small" className="mt-3" onClick={accept}>
        {t('I have read it')}
      </Button>
    </Note>
  );
}

const told = (by: ConsultationDetail) => (
  <RequestTold request={by}>
    <RichText html={by.problem_details} />
  </RequestTold>
);
