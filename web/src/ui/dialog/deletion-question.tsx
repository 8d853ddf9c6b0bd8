import type { ReactNode } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

type DeletionQuestionProps = {
  /** Its name, after 'Delete' in the title. */
  name: ReactNode;
  /** Its kind, as in the label of the button. */
  kind: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The effect of the deletion. */
  effect: ReactNode;
  /** Choices and information before the deletion. */
  children?: ReactNode;
};

/** Asks before a permanent deletion. */
export function DeletionQuestion({ name, kind, effect, children, ...rest }: DeletionQuestionProps) {
  return (
    <QuestionDialog open title={<>Delete {name}</>} verb={`Delete ${kind}`} danger {...rest}>
      <p className={children ? 'mb-4' : undefined}>
        Are you sure you want to delete this {kind.toLowerCase()}? {effect}
      </p>
      {children}
    </QuestionDialog>
  );
}
