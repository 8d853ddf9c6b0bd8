import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import { suggestedRoom } from '@consultflow/contract/rooms/suggestion';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../lib/language/rich.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { useEffect, useEffectEvent } from 'react';
import { Radio } from '../../ui/form/radio.tsx';
import { RoomFlag } from '../../domain/room-flag.tsx';
import { Bone, Waiting } from '../../ui/feedback/skeleton.tsx';
import { activeRooms } from './queries.ts';
import { FailedNote } from '../../ui/feedback/failed.tsx';

export type RoomChoiceProps = {
  id: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** The text of the request, from which a room is suggested. */
  topics: string[];
  /** The room that rejected it before, and is not suggested again. */
  rejectedBy?: string | undefined;
  /** Called with a suggestion or undefined, until the user chooses a room. */
  onSuggest: ((code: string | undefined) => void) | undefined;
};

/** The rooms that accept requests, one of them selected. */
export function RoomChoice({ id, value, onChange, error, topics, rejectedBy, onSuggest }: RoomChoiceProps) {
  const { data: rooms, error: failure, refetch, isFetching } = useQuery(activeRooms);
  const suggested =
    rooms &&
    suggestedRoom(
      rooms.filter(({ code }) => code !== rejectedBy),
      topics,
    );
  const suggest = useEffectEvent((code: string | undefined) => onSuggest?.(code));
  useEffect(() => {
    suggest(suggested);
  }, [suggested]);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="float-start w-full text-md font-semibold tracking-(--tracking-tight)">
        {t('Room')}
      </legend>
      {failure && !rooms && (
        <FailedNote busy={isFetching} onRetry={() => void refetch()}>
          {t('Failed to load room data.')}
        </FailedNote>
      )}
      {!failure && !rooms && <RoomBones />}
      {rooms && (
        <div className="overflow-clip rounded-control border border-control bg-surface [overflow-clip-margin:4px]">
          {rooms.map(({ code, name, description }) => (
            <label
              key={code}
              className="relative grid grid-cols-[1.125rem_2.5rem_minmax(0,1fr)] items-center gap-4 px-4 py-3 not-first:border-t not-first:border-line hover:bg-hover has-checked:bg-primary-soft has-checked:edge-primary has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
            >
              <Radio
                name="room"
                value={code}
                checked={code === value}
                onChange={() => onChange(code)}
                className="outline-none"
              />
              <RoomFlag code={code} size="large" />
              <span>
                <span className="flex flex-wrap items-baseline gap-x-3 font-medium">
                  <span>{rich('Room {code}: {name}', { code, name: <bdi>{roomText(name)}</bdi> })}</span>
                  {code === suggested && (
                    <span className="text-sm text-primary-ink">{t('Suggested for your topics')}</span>
                  )}
                  {code === rejectedBy && (
                    <span className="text-sm text-ink-2">{t('Rejected this request before')}</span>
                  )}
                </span>
                <span className="block text-sm text-ink-2">
                  <bdi>{roomText(description)}</bdi>
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function RoomBones() {
  return (
    <Waiting label={t('Loading the rooms')}>
      <div className="grid gap-6 rounded-control border border-line p-4">
        {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
          <Bone key={width} className={width} />
        ))}
      </div>
    </Waiting>
  );
}
