import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { fieldsOf } from '../../../lib/form/form-errors.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useRestrict } from './queries.ts';

/** What is known of the case; a sealed one has no names. */
export type Restrictable = {
  id: string;
  number: number;
  is_restricted: boolean;
  restricted_to: { id: string; name: string }[] | null;
  consultant_id: string | null;
  /** Of a sealed case it is not known. */
  updated_at: string | null;
};

export type PickerProps = {
  id: string;
  /** Whose choice cannot be taken back. */
  fixed: string | undefined;
  chosen: string[];
  error?: string | undefined;
  /** With only those who can still be named. */
  onChange: (ids: string[]) => void;
};

type RestrictDialogProps = {
  consultation: Restrictable;
  picker: ComponentType<PickerProps>;
  onClose: () => void;
};

/** Names the consultants who see a case, or lifts the restriction; an admin gives a reason. */
export function RestrictDialog({ consultation, picker: Picker, onClose }: RestrictDialogProps) {
  const { id, number, is_restricted, restricted_to, consultant_id, updated_at } = consultation;
  const actor = useActor();
  const field = useId();
  const isAdmin = actor.role === 'admin';
  const self = isAdmin ? undefined : actor.id;
  const { run: restrict, isBusy } = useRestrict(id);
  // An admin may have left the assignee out.
  const proposed = [self, is_restricted ? undefined : consultant_id].filter((one) => typeof one === 'string');
  const [start] = useState(() => ({
    people: namesOf(restricted_to, isAdmin ? [] : proposed),
    before: restricted_to,
  }));
  const about = `restrict:${id}`;
  const aboutPeople = `restrict-people:${id}`;
  const [{ people, before }, setChoice, keepChoice] = useKeptState(aboutPeople, start);
  const [reason, setReason, keepReason] = useKeptState(about, '');
  const [missing, setMissing] = useState<{ people?: string; reason?: string }>({});
  const isChanged = JSON.stringify(before) !== JSON.stringify(restricted_to);
  const onSaved = useKeptWhenLeft([about, aboutPeople], keepChoice, keepReason);
  const save = (named: string[] | null) => {
    const lacking = {
      ...(named?.length === 0 && { people: t('Please name at least one consultant') }),
      ...(isAdmin && reason.trim() === '' && { reason: t('Please say why') }),
    };
    setMissing(lacking);
    if (lacking.people ?? lacking.reason) {
      document.getElementById(lacking.people ? `${field}-people` : `${field}-reason`)?.focus();
      return;
    }
    restrict(
      { people: named, ...(isAdmin && { reason: reason.trim() }), ...(updated_at && { updated_at }) },
      {
        onSaved,
        onSuccess: onClose,
        onError: (failure) => setMissing(fieldsOf(failure, ['people', 'reason'])),
      },
    );
  };
  return (
    <Dialog
      open
      keep
      busy={isBusy}
      size="question"
      onClose={onClose}
      title={
        is_restricted
          ? t('Restriction of {number}', { number: numberOf({ number }) })
          : t('Restrict {number}', { number: numberOf({ number }) })
      }
      footer={
        <>
          {is_restricted && (
            <Button variant="quiet" className="me-auto" disabled={isBusy} onClick={() => save(null)}>
              {t('Lift Restriction')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => save(people)}>
            {is_restricted ? t('Save Changes') : t('Restrict')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Effect isSealed={is_restricted && restricted_to === null} />
        {isChanged && (
          <Note kind="waiting" alert>
            {t('Somebody else has changed this restriction in the meantime. Your choice will replace it.')}
          </Note>
        )}
        <Picker
          id={`${field}-people`}
          fixed={self}
          chosen={people}
          error={missing.people}
          onChange={(chosen) => setChoice({ people: chosen, before })}
        />
        {isAdmin && (
          <TextareaField
            id={`${field}-reason`}
            label={t('Reason')}
            maxLength={2000}
            rows={3}
            value={reason}
            {...(missing.reason !== undefined && { error: missing.reason })}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

const namesOf = (named: Restrictable['restricted_to'], proposed: string[]) => [
  ...new Set([...proposed, ...(named ?? []).map(({ id }) => id)]),
];

function Effect({ isSealed }: { isSealed: boolean }): ReactNode {
  return (
    <div className="grid gap-2 text-ink-2">
      <p>
        {t(
          'Only its client and the consultants whom you name see it, no members that it is shared with. Admins see its number, room and status, and open it only with a reason.',
        )}
      </p>
      {isSealed && (
        <p>{t('Who is named now is part of the sealed case. Your choice replaces these names.')}</p>
      )}
    </div>
  );
}
