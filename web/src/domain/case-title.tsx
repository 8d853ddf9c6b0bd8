import { topicText } from '@consultflow/contract/consultations/topics';
import { CaseNumber } from './case-number.tsx';

type CaseTitleProps = {
  of: { number: number; topic: string };
  /** Of the number. */
  className?: string;
};

/** Number and topic of a consultation, in one line. */
export const CaseTitle = ({ of, className }: CaseTitleProps) => (
  <>
    <CaseNumber of={of} {...(className !== undefined && { className })} /> <bdi>{topicText(of.topic)}</bdi>
  </>
);
