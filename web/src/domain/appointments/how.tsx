import { modeWords } from '@consultflow/contract/appointments/mode-words';
import { type Appointment, type MeetingMode, VideoLink } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** What was chosen; the rest stays as usual. */
export type HowChoice = {
  mode?: MeetingMode | undefined;
  link?: string | undefined;
  phone?: string | undefined;
};

export type HowMistakes = { mode?: string; link?: string; phone?: string };

/** What is usual: the link of the consultant's profile, and the client's number where it is known. */
export type Usual = { link?: string | undefined; phone?: string | undefined };

type HowProps = {
  value: HowChoice;
  usual: Usual;
  errors?: HowMistakes;
  onChange: (value: HowChoice) => void;
};

/** How to meet: in the office, by video with a link, or by phone with a number. */
export function How({ value, usual, errors = {}, onChange }: HowProps) {
  const mode = modeOf(value, usual);
  return (
    <div className="grid gap-2 md:grid-cols-[10rem_minmax(0,1fr)]">
      <SelectField
        label={t('How to meet')}
        value={mode}
        {...(errors.mode && { error: errors.mode })}
        onChange={({ target }) => onChange({ ...value, mode: target.value as MeetingMode })}
      >
        {modes.map((one) => (
          <option key={one} value={one}>
            {t(modeWords[one])}
          </option>
        ))}
      </SelectField>
      {mode === 'video' && (
        <TextField
          label={t('Link of the video call')}
          type="url"
          dir="ltr"
          autoComplete="off"
          maxLength={2000}
          value={value.link ?? usual.link ?? ''}
          {...(errors.link && { error: errors.link })}
          onChange={({ target }) => onChange({ ...value, link: target.value })}
        />
      )}
      {mode === 'phone' && (
        <TextField
          label={t('Phone number')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={200}
          value={value.phone ?? usual.phone ?? ''}
          {...(errors.phone && { error: errors.phone })}
          onChange={({ target }) => onChange({ ...value, phone: target.value })}
        />
      )}
    </div>
  );
}

const modes: MeetingMode[] = ['video', 'phone', 'office'];

const modeOf = ({ mode }: HowChoice, { link }: Usual): MeetingMode => mode ?? (link ? 'video' : 'office');

/** As the two sides of an appointment meet until now. */
export const howOf = ({ mode, link, phone }: Appointment): HowChoice => ({
  mode,
  link: link ?? undefined,
  phone: phone ?? undefined,
});

/** What is chosen, as it would be stored. */
export const meetingOf = ({ mode, link, phone }: HowChoice, usual: Usual) => ({
  mode: modeOf({ mode }, usual),
  link: link ?? usual.link ?? null,
  phone: phone ?? usual.phone ?? null,
});

/** What a call takes: only what was chosen, as the server knows what is usual for whom. */
export function sentHow({ mode, link, phone }: HowChoice, usual: Usual) {
  if (mode === undefined && link === undefined && phone === undefined) return {};
  const chosen = modeOf({ mode }, usual);
  return {
    mode: chosen,
    ...(chosen === 'video' && link !== undefined && { link: link.trim() }),
    ...(chosen === 'phone' && phone?.trim() && { phone: phone.trim() }),
  };
}

/** What is missing or wrong, at its field. */
export function mistakesIn(choice: HowChoice, usual: Usual): HowMistakes {
  if (modeOf(choice, usual) !== 'video') return {};
  const link = choice.link ?? usual.link ?? '';
  if (link.trim() === '') return { link: t('Please enter the link of the video call') };
  const { error } = VideoLink.safeParse(link);
  return error ? { link: error.issues[0]?.message ?? '' } : {};
}
