import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { useActor } from '../../../lib/session/session.ts';
import { useNextStep } from './next-step.ts';

/** Who a case waits for, and for what. */
export function NextStepLines({ consultation }: { consultation: ConsultationDetail }) {
  const { isYours, waits, step, note } = useNextStep(consultation, useActor());
  return (
    <>
      <p className={`text-sm font-semibold ${isYours ? 'text-accent-ink' : 'text-ink-3'}`}>{waits}</p>
      <h2 className="my-0.5 text-md">{step}</h2>
      {note && <p className="text-sm text-ink-2">{note}</p>}
    </>
  );
}
