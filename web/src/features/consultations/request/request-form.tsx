import { isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { useSavedAfterAll } from '../../../lib/api/saved-after-all.ts';
import { useDraft } from '../../../lib/form/draft.ts';
import { mistakesOf, showAtFields } from '../../../lib/form/form-errors.ts';
import { useLostAnswer } from '../../../lib/form/lost-answer.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { StickyFoot } from '../../../ui/layout/sticky-foot.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useKeptUploads } from '../../../domain/files/use-kept-uploads.ts';
import { DraftElsewhere, DraftGone } from '../../../domain/draft-notes.tsx';
import { CourseAhead } from './course-ahead.tsx';
import {
  blank,
  editOf,
  Form,
  formAfter,
  formAgain,
  formEdited,
  formOf,
  isSame,
  newRequestOf,
  type Sent,
  withoutConsultants,
} from './form.ts';
import { ProblemField } from './problem-field.tsx';
import { type RequestToSave, useSaveRequest } from '../queries.ts';
import { FoundDraft, MineTold, RequestStanding } from './request-standing.tsx';
import { TopicChoice } from './topic-choice.tsx';
import { ChosenTimes } from './when/chosen-times.tsx';
import { PreferenceList } from './when/preference-list.tsx';
import { WhenField, type Wishes } from './when/when-field.tsx';

type RequestFormProps = {
  draftName: string;
  /** The request to edit; undefined for a new one. */
  consultation?: ConsultationDetail;
  /** The rejected request to submit again to another room. */
  again?: ConsultationDetail;
  /** The earlier one that a new request follows up. */
  after?: ConsultationDetail;
  /** Above the form. */
  above?: ReactNode;
  rooms: ComponentType<RoomsProps>;
  company: ComponentType<CompanyProps>;
  onDone: () => void;
};

type RoomsProps = {
  id: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  topics: string[];
  rejectedBy?: string | undefined;
  onSuggest: ((code: string | undefined) => void) | undefined;
};

type CompanyChoice = Pick<Form, 'company_id' | 'is_shared'>;

type CompanyProps = {
  id: string;
  value: CompanyChoice;
  error: string | undefined;
  onChange: (choice: CompanyChoice) => void;
  onLost: () => void;
};

export function RequestForm({
  draftName,
  consultation,
  again,
  after,
  above,
  rooms: Rooms,
  company: Company,
  onDone,
}: RequestFormProps) {
  const start = useMemo(() => {
    if (consultation) return formOf(consultation);
    if (after) return formAfter(after);
    return again ? formAgain(again) : blank;
  }, [consultation, again, after]);
  const { run: save, isBusy, isDone } = useSaveRequest(consultation?.id);
  const isSaving = isBusy || isDone;
  const draft = useDraft<Form>(draftName, { version: consultation?.updated_at, isSaving });
  const uploads = useKeptUploads(`${draftName} files`);
  const [round, setRound] = useState(0);
  const isRoomGiven = consultation !== undefined || after !== undefined;
  const [hasChosenRoom, setHasChosenRoom] = useState(isRoomGiven || draft.found !== undefined);
  const {
    control,
    register,
    subscribe,
    handleSubmit,
    setError,
    clearErrors,
    setValue,
    reset,
    getValues,
    formState,
  } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { ...start, ...draft.found?.value },
    shouldFocusError: false,
  });

  const { keep, drop } = draft;
  /** The room that the form has chosen by itself, which is no reason for a draft. */
  const suggested = useRef(start.room);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const own = values.room === suggested.current ? { ...values, room: start.room } : values;
          if (isSame(own, start)) drop();
          else keep(values);
        },
      }),
    [subscribe, keep, drop, start],
  );

  const forget = () => {
    drop();
    uploads.take();
  };
  const finish = () => {
    // What was typed meanwhile is not a new draft.
    forget();
    onDone();
  };
  const bodyOf = (form: Form) => ({
    ...(consultation
      ? { ...editOf(form, consultation), updated_at: draft.began_from }
      : { ...newRequestOf(form), ...(after && { follows_id: after.id }) }),
    ...uploads.named,
  });
  const goOn = (mine: Form, { file_ids = [] }: Pick<Sent, 'file_ids'> = {}) => {
    uploads.leaveOut(file_ids);
    if (isSame(mine, start)) drop();
    else draft.insist(mine);
  };
  const noteSent = useLostAnswer<Sent>({
    newer: draft.isBehind ? consultation?.updated_at : undefined,
    now: () => start,
    mine: getValues,
    isSame,
    onSaved: (mine, sent) => {
      const isSaved = ({ id }: { id?: string }) => id !== undefined && sent.file_ids?.includes(id);
      if (!uploads.all.every(isSaved)) return goOn(mine, sent);
      toast.closeErrors();
      toast.success(t('Consultation request updated successfully'));
      finish();
    },
    onGoOn: goOn,
  });
  const submit = handleSubmit((form) => {
    // An unchanged text does not prove that its files have arrived.
    if (!isSame(form, start)) noteSent({ ...form, ...uploads.named });
    save(bodyOf(form), {
      onSaved: forget,
      onSuccess: finish,
      onError: (error) => showAtFields(error, setError, ['room', 'problem_details', ...wished]),
    });
  });
  useSavedAfterAll(mutationKeys.consultations.save(consultation?.id), (sent) => {
    const mine = Form.safeParse(getValues());
    if (mine.success && JSON.stringify(bodyOf(mine.data)) === JSON.stringify(sent)) finish();
    else if (consultation) noteSent(formEdited(sent as RequestToSave, consultation));
  });

  const { errors, submitCount, isDirty } = formState;
  const show = (values: Form) => {
    setHasChosenRoom(true);
    reset(values, { keepDefaultValues: true });
    setRound((now) => now + 1);
  };
  /** After the form has lost what was written. */
  const offerUndo = (said: string, written: Form, from: string | undefined, giveBack: () => void) => {
    const undo = () => {
      show(written);
      giveBack();
      draft.restore(written, from);
    };
    toast.success(said, { undo });
  };
  const startOver = () => {
    const written = getValues();
    const from = draft.began_from;
    const files = uploads.take();
    reset(start);
    setHasChosenRoom(isRoomGiven);
    drop();
    setRound((now) => now + 1);
    document.getElementById(idOf('topics'))?.focus();
    if (!isSame(written, start) || files.length > 0)
      offerUndo(t('Your text was removed'), written, from, () => uploads.giveBack(files));
  };
  const keepMine = () => {
    draft.takeOver(getValues());
    uploads.takeOver();
  };
  const loadOther = () => {
    const written = getValues();
    const from = draft.began_from;
    const files = uploads.isElsewhere ? uploads.arrived() : undefined;
    if (draft.isElsewhere) show(draft.takeTheirs() ?? start);
    uploads.takeTheirs();
    const hasReplaced = (draft.isElsewhere && !isSame(written, start)) || (files ?? []).length > 0;
    if (hasReplaced)
      offerUndo(t('Your text was replaced'), written, from, () => files && uploads.load(files));
  };

  const [topics, custom, company_id, is_shared, room, has_wishes, preferences] = useWatch({
    control,
    name: ['topics', 'custom', 'company_id', 'is_shared', 'room', 'has_wishes', 'preferences'],
  });
  const wish = (wishes: Wishes) => {
    clearErrors('preferences');
    setValue('has_wishes', wishes.has_wishes, { shouldDirty: true });
    setValue('preferences', wishes.preferences, { shouldDirty: true });
  };
  const leaveConsultants = () => {
    if (preferences.some(({ consultant_id }) => consultant_id !== undefined))
      setValue('preferences', withoutConsultants(preferences), { shouldDirty: true });
  };
  const chooseCompany = (choice: CompanyChoice) => {
    clearErrors('company_id');
    setValue('company_id', choice.company_id, { shouldDirty: true });
    setValue('is_shared', choice.is_shared, { shouldDirty: true });
  };
  const loseCompany = () => {
    chooseCompany({ company_id: '', is_shared: false });
    setError('company_id', {
      message: t(
        'You no longer belong to the company that you chose. Choose again, or send the request without one.',
      ),
    });
  };
  const isWritten = isDirty || (round === 0 && draft.found !== undefined);
  const isOver = consultation !== undefined && !isEditable(consultation);
  const standing = { consultation, isWritten, isBehind: draft.isBehind, onStartOver: startOver };
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-8">
        {above}
        {round === 0 && !isSaving && <FoundDraft at={draft.found?.saved_at} {...standing} />}
        {submitCount > 0 && <ErrorSummary key={submitCount} errors={mistakesOf(errors, idOf)} />}
        <Controller
          control={control}
          name="topics"
          render={({ field, fieldState }) => (
            <TopicChoice
              id={idOf('topics')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              custom={
                <TextField
                  id={idOf('custom')}
                  label={t('Your topic')}
                  error={errors.custom?.message}
                  {...register('custom')}
                />
              }
            />
          )}
        />
        <Controller
          control={control}
          name="room"
          render={({ field, fieldState }) => (
            <Rooms
              key={round}
              id={idOf('room')}
              value={field.value}
              onChange={(code) => {
                setHasChosenRoom(true);
                leaveConsultants();
                field.onChange(code);
              }}
              error={fieldState.error?.message}
              topics={[...topics, custom]}
              rejectedBy={again?.room}
              onSuggest={
                hasChosenRoom
                  ? undefined
                  : (code = start.room) => {
                      if (code === field.value) return;
                      leaveConsultants();
                      suggested.current = code;
                      field.onChange(code);
                    }
              }
            />
          )}
        />
        {!consultation && (
          <Company
            id={idOf('company_id')}
            value={{ company_id, is_shared }}
            error={errors.company_id?.message}
            onChange={chooseCompany}
            onLost={loseCompany}
          />
        )}
        <Controller
          control={control}
          name="problem_details"
          render={({ field, fieldState }) => (
            <ProblemField
              key={round}
              id={idOf('problem_details')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              savedAt={draft.saved_at}
              uploads={uploads}
            />
          )}
        />
        <WhenField
          id={idOf('preferences')}
          room={room}
          value={{ has_wishes, preferences }}
          error={errorOfWishes(errors.preferences)}
          onChange={wish}
        />
        <StickyFoot
          note={
            !isSaving &&
            (draft.isGone ? (
              <DraftGone onKeep={keepMine} onRemove={startOver} />
            ) : draft.isElsewhere || uploads.isElsewhere ? (
              <DraftElsewhere onKeep={keepMine} onLoad={loadOther} />
            ) : (
              <RequestStanding
                {...standing}
                mine={consultation && <MineTold consultation={consultation} control={control} />}
                onKeepMine={() => draft.insist(getValues())}
              />
            ))
          }
        >
          {!isOver && (
            <Button type="submit" variant="primary" busy={isBusy} disabled={!uploads.isReady || draft.isGone}>
              {consultation ? t('Update Consultation') : t('Submit Request')}
            </Button>
          )}
          <Link to="/client/consultations" className={buttonStyle({ variant: 'quiet' })}>
            {isOver ? t('Back to My Consultations') : t('Cancel')}
          </Link>
          {has_wishes && <ChosenTimes preferences={preferences} />}
        </StickyFoot>
      </form>
      <aside className="sticky top-[calc(var(--size-topbar)+2rem)] hidden gap-8 min-[70rem]:grid">
        {has_wishes && (
          <PreferenceList
            room={room}
            preferences={preferences}
            onChange={(next) => wish({ has_wishes, preferences: next })}
          />
        )}
        <CourseAhead />
      </aside>
    </>
  );
}

const wished = ([0, 1, 2] as const).flatMap((at) => [
  `preferences.${at}.starts_at` as const,
  `preferences.${at}.consultant_id` as const,
]);

function errorOfWishes(errors: FieldErrors<Form>['preferences']) {
  const first = errors?.find?.((one) => one);
  return (
    errors?.message ?? errors?.root?.message ?? first?.starts_at?.message ?? first?.consultant_id?.message
  );
}

const idOf = (path: string) => `request-${path.startsWith('preferences') ? 'preferences' : path}`;
