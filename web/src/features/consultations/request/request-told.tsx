import { CaseTitle } from '../../../domain/case-title.tsx';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import type { ReactNode } from 'react';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { ConsultationFacts } from '../details/consultation-facts.tsx';

type RequestToldProps = {
  request: Consultation;
  /** The problem details. */
  children: ReactNode;
};

/** One version of a request, to compare it with another. */
export function RequestTold({ request, children }: RequestToldProps) {
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3 font-medium">
        <CaseTitle of={request} /> {request.room && <RoomTag code={request.room} />}
      </p>
      <ConsultationFacts consultation={request} view="comparison" className="mb-2" />
      {children}
    </>
  );
}
