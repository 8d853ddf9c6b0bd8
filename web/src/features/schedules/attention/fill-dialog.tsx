import { t } from '@consultflow/contract/language/t';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { absencesIn } from '../../../domain/appointments/absences.ts';
import { addDays } from '../../../lib/time/calendar.ts';
import { showShortDate } from '../../../lib/time/week.ts';
import { showList } from '../../../lib/language/list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Failed } from '../../../ui/feedback/failed.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { WaitingRows } from '../../../ui/list/listing.tsx';
import { type Place, placesOf } from '../cells.ts';
import { scheduleOf } from '../queries.ts';
import { AffectedDialog } from './affected-dialog.tsx';
import { previewOf } from './fill-preview.ts';
import { useFillWeeks } from './fill-queries.ts';
import { FillRow } from './fill-row.tsx';
import { type Losing, losingIn } from './losing.ts';
import { attentionIn, type Decided, useSettle } from './queries.ts';

/** As far as the booking horizon usually reaches. */
const WEEKS = 8;

type FillDialogProps = {
  /** The week that is copied, with what of it can be planned again. */
  week: string;
  source: ReadonlySet<Place>;
  /** Absences that are not over at this time are considered. */
  absentFrom: string;
  onClose: () => void;
};

/** Copies a week into several weeks after it. */
export function FillDialog({ week, source, absentFrom, onClose }: FillDialogProps) {
  const cache = useQueryClient();
  const attention = useQuery(attentionIn(addDays(week, 7), WEEKS));
  const absences = useQuery(absencesIn({ from: absentFrom }));
  const data = attention.data && absences.data && { ...attention.data, absences: absences.data };
  const failed = [attention, absences].find((one) => !one.data && one.error);
  const [isReplacing, setIsReplacing] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [losing, setLosing] = useState<Losing[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const { run: fill, isBusy: isFilling } = useFillWeeks();
  const { run: settle, isBusy: isSettling } = useSettle();
  const isBusy = isAsking || isFilling || isSettling;
  const previews =
    data?.weeks.map((one) => previewOf(one, data, { source, absences: data.absences, isReplacing })) ?? [];
  const chosen = previews.filter(
    ({ canBeFilled, planned }) => canBeFilled && !left.has(planned.week_start_date),
  );
  const gaps = chosen.reduce((sum, one) => sum + one.gaps, 0);
  const scheduleIn = async (monday: string) =>
    (await cache.fetchQuery({ ...scheduleOf(monday), staleTime: 0 })).data[0] ?? null;

  /** Until the weeks are loaded nothing is saved. */
  const withLoaded = async (work: () => Promise<void>) => {
    setIsAsking(true);
    try {
      await work();
    } catch {
      toast.error(t('The weeks could not be loaded, so none is filled yet.'));
    } finally {
      setIsAsking(false);
    }
  };
  const ask = async () => {
    const found: Losing[] = [];
    for (const { planned, places } of chosen.filter((one) => one.planned.has_schedule)) {
      const saved = placesOf(await scheduleIn(planned.week_start_date));
      const given_up = new Set([...saved].filter((place) => !places.has(place)));
      found.push(await losingIn(cache, planned.week_start_date, given_up));
    }
    if (found.some((one) => one.appointments.length > 0)) setLosing(found);
    else await save([]);
  };
  const save = async (decided: Decided[]) => {
    const weeks = [];
    for (const { planned, places } of chosen)
      weeks.push({
        week: planned.week_start_date,
        places: [...places],
        seen: planned.has_schedule ? await scheduleIn(planned.week_start_date) : null,
      });
    fill(weeks, {
      // Another week may be shown by then.
      onSaved: (result) => {
        tellFilled(result);
        if (result.filled.length === 0) return setLosing([]);
        // A week that was not filled keeps its consultants.
        const lost = new Set(
          losing
            .filter((one) => result.filled.includes(one.week))
            .flatMap((one) => one.appointments.map(({ consultation_id }) => consultation_id)),
        );
        const due = decided.filter(({ appointment }) => lost.has(appointment.consultation_id));
        return due.length === 0 ? onClose() : settle(due, { onSettled: onClose });
      },
    });
  };
  const appointments = losing.flatMap((one) => one.appointments);
  if (appointments.length > 0)
    return (
      <AffectedDialog
        title={t('{count, plural, one {One appointment is affected} other {# appointments are affected}}', {
          count: appointments.length,
        })}
        note={t(
          '{count, plural, one {With this change it loses its consultant. Choose what happens to it.} other {With this change they lose their consultant. Choose what happens to each.}}',
          { count: appointments.length },
        )}
        appointments={appointments}
        givingUp={losing}
        verb={fillWords(chosen.length)}
        busy={isBusy}
        onConfirm={(decided) => void withLoaded(() => save(decided))}
        onClose={() => setLosing([])}
      />
    );
  return (
    <Dialog
      open
      keep={left.size > 0 || isReplacing}
      busy={isBusy}
      onClose={onClose}
      title={t('Fill Weeks Ahead')}
      footer={
        <>
          {data && (
            <output className="me-auto self-center text-sm text-ink-2 max-md:basis-full!">
              {gaps > 0 &&
                t(
                  '{count, plural, one {# gap that will need attention} other {# gaps that will need attention}}',
                  { count: gaps },
                )}
            </output>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void withLoaded(ask)}
          >
            {fillWords(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          {t('Copies the week of {date} into the weeks you choose. Closed days stay empty.', {
            date: showShortDate(week),
          })}
        </p>
        {failed?.error && (
          <Failed
            title={
              failed === absences ? t('The absences could not be loaded') : t('The weeks could not be loaded')
            }
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
            level={3}
          />
        )}
        {!data && !failed && <WaitingRows label={t('Loading the weeks')} />}
        {data && (
          <ul className="divide-y divide-line rounded-panel border border-line">
            {previews.map((preview) => (
              <FillRow
                key={preview.planned.week_start_date}
                preview={preview}
                rooms={data.rooms}
                isChosen={chosen.includes(preview)}
                onChange={(isChosen) =>
                  setLeft(
                    isChosen
                      ? new Set([...left].filter((one) => one !== preview.planned.week_start_date))
                      : new Set([...left, preview.planned.week_start_date]),
                  )
                }
              />
            ))}
          </ul>
        )}
        <Checkbox checked={isReplacing} onChange={() => setIsReplacing(!isReplacing)}>
          {t('Replace weeks that already have a schedule')}
          <small className="block text-sm text-ink-2">
            {t('You are asked first if appointments lose their consultant.')}
          </small>
        </Checkbox>
      </div>
    </Dialog>
  );
}

const fillWords = (count: number) => t('{count, plural, one {Fill # Week} other {Fill # Weeks}}', { count });

type Result = { filled: string[]; failures: { week: string; reason: string }[] };

/** Each week is filled completely or not at all. */
function tellFilled({ filled, failures }: Result) {
  if (filled.length > 0)
    toast.success(t('{count, plural, one {# week filled} other {# weeks filled}}', { count: filled.length }));
  if (failures.length > 0)
    toast.error(
      t('Not filled: {weeks}. {reason}', {
        weeks: showList(failures.map(({ week }) => showShortDate(week))),
        reason: failures[0]!.reason,
      }),
    );
}
