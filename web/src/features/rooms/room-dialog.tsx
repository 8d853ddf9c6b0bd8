import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import {
  AutoAssign,
  DEFAULT_CAPACITY,
  type Room,
  RoomEditForm,
  RoomType,
} from '@consultflow/contract/rooms/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { changedOf } from '../../lib/form/changed.ts';
import { useClosedOnceCreated } from '../../lib/form/closed-once-created.ts';
import { mistakesOf, showAtFields } from '../../lib/form/form-errors.ts';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useAddRoom, useChangeRoom } from './queries.ts';
import { assignmentChoices } from './assignment-choices.ts';
import { TargetField } from './target-field.tsx';
import { roomTypeChoices } from './room-types.ts';

const blank = {
  name: '',
  description: '',
  capacity: DEFAULT_CAPACITY,
  room_type: 'consultation',
  is_active: true,
  response_target: null,
  completion_target: null,
} as const;

/** A dialog to add or edit a room; its letter is not a choice. */
export function RoomDialog({ room, onClose }: { room?: Room; onClose: () => void }) {
  const form = useId();
  const fields = useForm<z.input<typeof RoomEditForm>, unknown, RoomEditForm>({
    resolver: zodResolver(RoomEditForm),
    defaultValues: room
      ? {
          ...room,
          name: roomText(room.name),
          description: roomText(room.description),
          auto_assign: room.auto_assign ?? 'off',
          requires_sign_off: room.requires_sign_off ?? false,
          response_target: room.response_target ?? null,
          completion_target: room.completion_target ?? null,
        }
      : blank,
    shouldFocusError: false,
  });
  const about = `room:${room?.id ?? 'new'}`;
  const keep = useKeptForm(about, fields);
  const { register, control, handleSubmit, setError, formState } = fields;
  const add = useAddRoom();
  const change = useChangeRoom(room?.id ?? '');
  const { isBusy } = room ? change : add;
  const { errors } = formState;
  const onSaved = useKeptWhenLeft(about, keep);
  useClosedOnceCreated(mutationKeys.rooms.add, { isNew: !room, typed: fields.getValues, onSaved, onClose });
  const then = {
    onSaved,
    onSuccess: onClose,
    onError: (error: Error) =>
      showAtFields(error, setError, [
        'name',
        'description',
        'capacity',
        'room_type',
        'auto_assign',
        'response_target',
        'completion_target',
      ]),
  };
  const submit = handleSubmit((filled) =>
    room ? change.run(changedOf(filled, formState.defaultValues), then) : add.run(filled, then),
  );
  const idOf = (path: string) => `${form}-${path}`;
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={onClose}
      title={room ? t('Edit Room {code}', { code: room.code }) : t('Add Room')}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {room ? t('Update Room') : t('Add Room')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 md:grid-cols-2"
      >
        {formState.submitCount > 0 && (
          <div className="empty:hidden md:col-span-2">
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(errors, idOf)} />
          </div>
        )}
        <TextField
          id={idOf('name')}
          label={t('Room Name')}
          className="md:col-span-2"
          hint={room ? undefined : t('The room takes the next free letter.')}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextareaField
          id={idOf('description')}
          label={t('Description')}
          optional
          className="md:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
        <TextField
          id={idOf('capacity')}
          label={t('Capacity')}
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          error={errors.capacity?.message}
          {...register('capacity', { valueAsNumber: true })}
        />
        <SelectField
          id={idOf('room_type')}
          label={t('Room Type')}
          error={errors.room_type?.message}
          {...register('room_type')}
        >
          {RoomType.options.map((type) => (
            <option key={type} value={type}>
              {t(roomTypeChoices[type])}
            </option>
          ))}
        </SelectField>
        {room && (
          <SelectField
            id={idOf('auto_assign')}
            label={t('New requests are assigned')}
            hint={t('Among the consultants on the schedule of the week')}
            className="md:col-span-2"
            error={errors.auto_assign?.message}
            {...register('auto_assign')}
          >
            {AutoAssign.options.map((way) => (
              <option key={way} value={way}>
                {t(assignmentChoices[way])}
              </option>
            ))}
          </SelectField>
        )}
        <TargetField
          control={control}
          name="response_target"
          id={idOf('response_target')}
          label={t('Decision within (hours)')}
          hint={t('Opening hours, without waiting for the client')}
          error={errors.response_target?.message}
        />
        <TargetField
          control={control}
          name="completion_target"
          id={idOf('completion_target')}
          label={t('Result within (hours)')}
          hint={t('Opening hours from the end of the appointment')}
          error={errors.completion_target?.message}
        />
        {room && (
          <Switch className="md:col-span-2" {...register('requires_sign_off')}>
            {t('A colleague signs each result before the client gets it')}
          </Switch>
        )}
        <Switch className="md:col-span-2" {...register('is_active')}>
          {t('Active: clients can choose it for new requests')}
        </Switch>
      </form>
    </Dialog>
  );
}
