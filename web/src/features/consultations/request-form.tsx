import { formOf, RequestForm as Form, requestOf } from '@consultflow/contract/consultations/request-form';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { DEFAULT_ROOM } from '@consultflow/contract/rooms/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showMoment } from '../../lib/dates.ts';
import { useDraft } from '../../lib/draft.ts';
import { mistakesOf, showAtFields } from '../../lib/form-errors.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProblemField } from './problem-field.tsx';
import { useSaveRequest } from './queries.ts';
import { TopicChoice } from './topic-choice.tsx';

type RequestFormProps = {
  draftName: string;
  /** The request to edit; a new one without. */
  consultation?: ConsultationDetail;
  rooms: ComponentType<{ id: string; value: string; onChange: (code: string) => void; error?: string }>;
  onDone: () => void;
};

const blank: Form = { topics: [], custom: '', room: DEFAULT_ROOM, problem_details: '' };

export function RequestForm({ draftName, consultation, rooms: Rooms, onDone }: RequestFormProps) {
  const start = consultation ? formOf(consultation) : blank;
  const draft = useDraft<Form>(draftName);
  const [round, setRound] = useState(0);
  const { control, register, subscribe, handleSubmit, setError, reset, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { ...start, ...draft.found?.value },
    shouldFocusError: false,
  });
  const save = useSaveRequest(consultation?.id);

  const { keep } = draft;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );

  const submit = handleSubmit((form) =>
    save.mutate(
      { ...requestOf(form), ...(consultation && { updated_at: consultation.updated_at }) },
      {
        onSuccess: () => {
          draft.drop();
          onDone();
        },
        onError: (error) => showAtFields(error, setError, ['room', 'problem_details']),
      },
    ),
  );

  const startOver = () => {
    draft.drop();
    reset(start);
    setRound((now) => now + 1);
  };

  const { errors, submitCount } = formState;
  const mistakes = mistakesOf(errors, idOf);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-8">
      {draft.found && round === 0 && (
        <Note
          icon={RotateCcw}
          action={
            <Button variant="quiet" size="small" onClick={startOver}>
              Start over
            </Button>
          }
        >
          Your draft from {showMoment(draft.found.saved_at)} is back.
        </Note>
      )}
      {submitCount > 0 && <ErrorSummary errors={mistakes} />}
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
                label="Your topic"
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
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
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
          />
        )}
      />
      <div className="sticky bottom-0 z-5 -mx-4 flex items-center gap-2 border-t border-line bg-canvas p-4 max-md:*:flex-1">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {consultation ? 'Update Consultation' : 'Submit Request'}
        </Button>
        <Link to="/client/consultations" className={buttonStyle({ variant: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </form>
  );
}

const idOf = (path: string) => `request-${path}`;
