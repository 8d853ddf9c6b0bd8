import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import { type Room, RoomChanges, RoomForm } from '@consultflow/contract/rooms/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedOf } from '../../lib/form/changed.ts';
import { showAtFields } from '../../lib/form/form-errors.ts';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';
import { useChangeRoom } from './queries.ts';

const Words = RoomForm.pick({ name: true }).extend({ description: RoomChanges.shape.description.unwrap() });

/** A room's name and description, edited in place; its letter is fixed. */
export function RoomLine({ room }: { room: Room }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-b border-line p-4 last:border-0 md:grid-cols-[5.5rem_minmax(0,1fr)_auto] md:px-5">
      <RoomTag code={room.code} />
      {isOpen ? (
        <RoomWords room={room} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          <div>
            <h3 className="text-base font-medium tracking-normal">
              <bdi>{roomText(room.name)}</bdi>
            </h3>
            <p className="text-sm text-ink-2">
              <bdi>{roomText(room.description)}</bdi>
            </p>
          </div>
          <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
            {rich('Edit<hidden> Room {code}</hidden>', {
              code: room.code,
              hidden: <span className="sr-only" />,
            })}
          </Button>
        </>
      )}
    </li>
  );
}

function RoomWords({ room, onClose }: { room: Room; onClose: () => void }) {
  const fields = useForm({
    resolver: zodResolver(Words),
    defaultValues: { name: roomText(room.name), description: roomText(room.description) },
  });
  const keep = useKeptForm(`words-of-room:${room.id}`, fields);
  const { register, handleSubmit, setError, setFocus, formState } = fields;
  const { run: change, isBusy } = useChangeRoom(room.id);
  const { errors } = formState;
  useUnsaved(formState.isDirty && !isBusy);
  const cancel = () => {
    keep();
    onClose();
  };
  const submit = handleSubmit((words) =>
    change(changedOf(words, formState.defaultValues), {
      onSuccess: onClose,
      onError: (error) => {
        if (showAtFields(error, setError, ['name', 'description'])) setFocus('name');
      },
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 md:col-span-2 md:max-w-(--container-form)"
    >
      <TextField
        label={t('Name of Room {code}', { code: room.code })}
        id={`room-${room.code}-name`}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextareaField
        label={t('Description')}
        optional
        id={`room-${room.code}-description`}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="tinted" busy={isBusy}>
          {t('Save')}
        </Button>
        <Button disabled={isBusy} onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
