import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { LeaveQuestion } from './leave-question.tsx';

const Tell = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

type AskBeforeLeavingProps = {
  /** What will be lost. */
  warning: string;
  children: ReactNode;
};

/** Asks once before the unsaved changes of the forms inside are lost. */
export function AskBeforeLeaving({ warning, children }: AskBeforeLeavingProps) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const tell = useCallback(
    (form: string, isUnsaved: boolean) =>
      setUnsaved((forms) => [...forms.filter((one) => one !== form), ...(isUnsaved ? [form] : [])]),
    [],
  );
  return (
    <Tell value={tell}>
      <LeaveQuestion isUnsaved={unsaved.length > 0}>{warning}</LeaveQuestion>
      {children}
    </Tell>
  );
}

/** Says whether a form has changes that are not saved. */
export function useUnsaved(isUnsaved: boolean) {
  const tell = use(Tell);
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    tell(form, true);
    return () => tell(form, false);
  }, [tell, form, isUnsaved]);
}
