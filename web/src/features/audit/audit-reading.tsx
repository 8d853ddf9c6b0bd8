import { roomText } from '@consultflow/contract/rooms/first-rooms';
import type { AuditChange, AuditEntry } from '@consultflow/contract/audit/schema';
import { titleOf } from '@consultflow/contract/audit/words';
import { t } from '@consultflow/contract/language/t';
import { roleWords } from '@consultflow/contract/users/role-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { wordOf } from '../../lib/language/word-of.ts';
import { showExactly, zoneTime } from '../../lib/time/dates.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Scroller } from '../../ui/layout/scroller.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { ActorName } from './actor-name.tsx';
import { Changes } from './changes.tsx';
import { auditEntry } from './queries.ts';
import { ShownValue } from './shown-value.tsx';

type AuditReadingProps = {
  entry: AuditEntry;
  /** The way back to the list, where the entry is shown instead of it. */
  back?: ReactNode;
};

/** One entry: who, when and from where, what was before and after, and where it stands in the chain. */
export function AuditReading({ entry, back }: AuditReadingProps) {
  const { at, actor, subject_id, subject_name, address, changes, is_imported } = entry;
  return (
    <article
      aria-labelledby="entry-title"
      className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] bg-surface"
    >
      <Scroller label={t('Entry')} className="px-4 pt-4 pb-8 *:max-w-184 md:px-8 md:pt-6">
        {back}
        <Title key={entry.id} takesFocus={back !== undefined}>
          {titleOf(entry)}
        </Title>
        <Facts className="border-y border-line py-4">
          <Fact term={t('When')}>
            <time dateTime={at}>{showExactly(at)}</time> <span className="text-ink-3">{zoneTime()}</span>
          </Fact>
          <Fact term={t('Who')}>
            <ActorName {...entry} />{' '}
            {actor && <span className="text-ink-3">{wordOf(roleWords, actor.role)}</span>}
          </Fact>
          {subject_name && (
            <Fact term={t('About')}>
              <bdi>{roomText(subject_name)}</bdi>
            </Fact>
          )}
          {(address.value !== null || address.state !== 'shown') && (
            <Fact term={t('IP address')}>
              <ShownValue {...address} />
            </Fact>
          )}
        </Facts>
        {is_imported && (
          <Note className="mt-4">{t('Taken over from a history that is older than this log.')}</Note>
        )}
        <h3 className="mt-6 mb-3 text-md">{t('Before and after')}</h3>
        {changes.some(isCut) ? <WholeChanges entry={entry} /> : <Changes changes={changes} />}
        <h3 className="mt-6 mb-1 text-md">{t('In the chain')}</h3>
        <InTheChain entry={entry} />
      </Scroller>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 md:px-8">
        {actor && (
          <Link to="/admin/audit" search={{ actor: actor.id }} className={buttonStyle()}>
            <span>{rich('All by {name}', { name: <PersonName>{actor.name}</PersonName> })}</span>
          </Link>
        )}
        {subject_id && subject_id !== actor?.id && (
          <Link to="/admin/audit" search={{ subject: subject_id }} className={buttonStyle()}>
            {t('All about this')}
          </Link>
        )}
      </footer>
    </article>
  );
}

const isCut = ({ before, after }: AuditChange) => Boolean(before.is_cut ?? after.is_cut);

/** The beginnings of the values until the whole ones have arrived. */
function WholeChanges({ entry: { id, changes } }: { entry: AuditEntry }) {
  const { data, error, isFetching, refetch } = useQuery(auditEntry(id));
  return (
    <>
      {error && !data && (
        <FailedNote className="mb-3" busy={isFetching} onRetry={() => void refetch()}>
          {t('Failed to load the audit log')}
        </FailedNote>
      )}
      <Changes changes={(data ?? { changes }).changes} />
    </>
  );
}

function Title({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={title} id="entry-title" tabIndex={-1} className="mb-4 text-xl outline-none">
      {children}
    </h2>
  );
}

function InTheChain({ entry: { id, batch } }: { entry: AuditEntry }) {
  return (
    <>
      <p>
        {batch
          ? rich('Entry {id, number}, in batch {number, number} with the code <code>{hash}</code>', {
              id,
              number: batch.number,
              hash: batch.hash,
              code: <code className="rounded-tag bg-sunken px-1" />,
            })
          : t('Entry {id, number}, in the next batch', { id })}
      </p>
      <p className="mt-2 text-sm text-ink-3">
        {t(
          'Entries are chained in batches. A batch’s code (SHA-256) is made from its entries and from the code of the batch before. If an entry is changed, removed or inserted, its batch and every later one no longer fit.',
        )}
      </p>
    </>
  );
}
