import { msg, t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { rich } from '../lib/language/rich.tsx';
import { QuestionDialog } from '../ui/dialog/question-dialog.tsx';

type DeletionQuestionProps = {
  /** Its name, for the title. */
  name: ReactNode;
  kind: keyof typeof words;
  busy: boolean;
  /** What it does is not known yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The effect of the deletion. */
  effect: ReactNode;
  /** Choices and information before the deletion. */
  children?: ReactNode;
};

const words = {
  User: { verb: msg('Delete User'), question: msg('Are you sure you want to delete this user?') },
  Room: { verb: msg('Delete Room'), question: msg('Are you sure you want to delete this room?') },
  Consultant: {
    verb: msg('Delete Consultant'),
    question: msg('Are you sure you want to delete this consultant?'),
  },
};

/** Asks before a permanent deletion. */
export function DeletionQuestion({ name, kind, effect, children, ...rest }: DeletionQuestionProps) {
  const { verb, question } = words[kind];
  return (
    <QuestionDialog open title={rich('Delete {name}', { name })} verb={t(verb)} danger {...rest}>
      <p className={children ? 'mb-4' : undefined}>
        {t(question)} {effect}
      </p>
      {children}
    </QuestionDialog>
  );
}
