import type { ReactNode } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

type DeletionQuestionProps = {
  /** What it is called, as it stands after 'Delete'. */
  name: ReactNode;
  /** What kind of thing it is, as on the button. */
  kind: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What the deletion means. */
  effect: ReactNode;
  /** What is to be chosen or known before. */
  children?: ReactNode;
};

/** Asks before something is deleted for good. */
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
