import { requestOf } from '@consultflow/contract/consultations/request-form';
import { isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useDraft } from '../../../lib/form/draft.ts';
import { mistakesOf, showAtFields } from '../../../lib/form/form-errors.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { StickyFoot } from '../../../ui/layout/sticky-foot.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useKeptUploads } from '../../../domain/files/use-kept-uploads.ts';
import { DraftElsewhere } from '../../../domain/draft-notes.tsx';
import { blank, Form, formAgain, formOf, isSame, newRequestOf } from './form.ts';
import { ProblemField } from './problem-field.tsx';
import { useSaveRequest } from '../queries.ts';
import { FoundDraft, MineTold, RequestStanding } from './request-standing.tsx';
import { TopicChoice } from './topic-choice.tsx';

type RequestFormProps = {
  draftName: string;
  /** The request to edit; undefined for a new one. */
  consultation?: ConsultationDetail;
  /** The rejected request to submit again to another room. */
  again?: ConsultationDetail;
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
  rooms: Rooms,
  company: Company,
  onDone,
}: RequestFormProps) {
  const start = useMemo(() => {
    if (consultation) return formOf(consultation);
    return again ? formAgain(again) : blank;
  }, [consultation, again]);
  const { run: save, isBusy, isDone } = useSaveRequest(consultation?.id);
  const isSaving = isBusy || isDone;
  const draft = useDraft<Form>(draftName, { version: consultation?.updated_at, isSaving });
  const uploads = useKeptUploads(`${draftName} files`);
  const [round, setRound] = useState(0);
  const [hasChosenRoom, setHasChosenRoom] = useState(consultation !== undefined || draft.found !== undefined);
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
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => (isSame(values, start) ? drop() : keep(values)),
      }),
    [subscribe, keep, drop, start],
  );

  const submit = handleSubmit((form) =>
    save(
      {
        ...(consultation ? { ...requestOf(form), updated_at: draft.began_from } : newRequestOf(form)),
        ...uploads.named,
      },
      {
        onSuccess: () => {
          drop();
          uploads.take();
          onDone();
        },
        onError: (error) => showAtFields(error, setError, ['room', 'problem_details']),
      },
    ),
  );

  const show = (values: Form) => {
    setHasChosenRoom(true);
    reset(values, { keepDefaultValues: true });
    setRound((now) => now + 1);
  };
  const startOver = () => {
    const written = getValues();
    const from = draft.began_from;
    const files = uploads.take();
    reset(start);
    setHasChosenRoom(consultation !== undefined);
    drop();
    setRound((now) => now + 1);
    document.getElementById(idOf('topics'))?.focus();
    if (isSame(written, start) && files.length === 0) return;
    const undo = () => {
      show(written);
      uploads.giveBack(files);
      draft.restore(written, from);
    };
    toast.success(t('Your text was removed'), { undo });
  };
  const loadOther = () => show(draft.takeTheirs() ?? start);

  const [topics, custom, company_id, is_shared] = useWatch({
    control,
    name: ['topics', 'custom', 'company_id', 'is_shared'],
  });
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
  const { errors, submitCount, isDirty } = formState;
  const isWritten = isDirty || (round === 0 && draft.found !== undefined);
  const isOver = consultation !== undefined && !isEditable(consultation);
  const standing = { consultation, isWritten, isBehind: draft.isBehind, onStartOver: startOver };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-8">
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
            id={idOf('room')}
            value={field.value}
            onChange={(code) => {
              setHasChosenRoom(true);
              field.onChange(code);
            }}
            error={fieldState.error?.message}
            topics={[...topics, custom]}
            rejectedBy={again?.room}
            onSuggest={
              hasChosenRoom ? undefined : (code = start.room) => code !== field.value && field.onChange(code)
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
      <StickyFoot
        note={
          !isSaving &&
          (draft.isElsewhere ? (
            <DraftElsewhere onKeep={() => draft.takeOver(getValues())} onLoad={loadOther} />
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
          <Button type="submit" variant="primary" busy={isBusy} disabled={!uploads.isReady}>
            {consultation ? t('Update Consultation') : t('Submit Request')}
          </Button>
        )}
        <Link to="/client/consultations" className={buttonStyle({ variant: 'quiet' })}>
          {isOver ? t('Back to My Consultations') : t('Cancel')}
        </Link>
      </StickyFoot>
    </form>
  );
}

const idOf = (path: string) => `request-${path}`;
