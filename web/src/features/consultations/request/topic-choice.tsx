import { OTHER_TOPIC, withOther } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { TOPICS_FAILED, topics } from '../queries.ts';

type TopicChoiceProps = {
  id: string;
  value: string[];
  onChange: (topics: string[]) => void;
  error?: string;
  /** Shown if 'Other' is chosen. */
  custom: ReactNode;
};

/** The server's topics, in any number; only 'Other' if they cannot be loaded. */
export function TopicChoice({ id, value, onChange, error, custom }: TopicChoiceProps) {
  const { data, error: failure, isPending, isFetching, refetch } = useQuery(topics);
  const offered = isPending ? [] : withOther(data ?? []);
  const kept = value.filter((topic) => !offered.includes(topic));
  const toggle = (topic: string, chosen: boolean) =>
    onChange(chosen ? [...value, topic] : value.filter((one) => one !== topic));
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-hint ${id}-error`}
      className="grid min-w-0 gap-3"
    >
      <legend className="float-start w-full text-md font-semibold tracking-(--tracking-tight)">
        {t('Topics')}
      </legend>
      <p id={`${id}-hint`} className="-mt-2.5 text-sm text-ink-3">
        {t('Choose all that apply.')}
      </p>
      {failure && !data && (
        <FailedNote busy={isFetching} onRetry={() => void refetch()}>
          {t(TOPICS_FAILED)}
        </FailedNote>
      )}
      <div className="flex flex-wrap gap-2">
        {[...kept, ...offered].map((topic) => (
          <ChipChoice
            key={topic}
            checked={value.includes(topic)}
            onChange={(event) => toggle(topic, event.target.checked)}
          >
            {topic === OTHER_TOPIC ? t('Other (please specify)') : topic}
          </ChipChoice>
        ))}
      </div>
      {value.includes(OTHER_TOPIC) && custom}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
