import { msg, t } from '@consultflow/contract/language/t';
import { GitCompare } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich } from '../lib/language/rich.tsx';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { Scroller } from '../ui/layout/scroller.tsx';
import { SideBySide } from '../ui/layout/side-by-side.tsx';

type ConflictNoteProps = {
  what: keyof typeof words;
  /** The user who has changed it, if known. */
  by?: string | undefined;
  /** The user's own text, if it is long enough to be compared side by side. */
  mine?: ReactNode;
  /** The text of the other version, to compare. */
  theirs: ReactNode;
  /** In little space the versions scroll, and the choice below them stays visible. */
  isLow?: boolean;
  onKeepMine: () => void;
  onLoadTheirs?: () => void;
};

const words = {
  company: {
    byOne: msg('{name} has changed this company in the meantime.'),
    bySomebody: msg('Somebody else has changed this company in the meantime.'),
  },
  draft: {
    byOne: msg('{name} has changed this draft in the meantime.'),
    bySomebody: msg('Somebody else has changed this draft in the meantime.'),
  },
  text: {
    byOne: msg('{name} has changed this text in the meantime.'),
    bySomebody: msg('Somebody else has changed this text in the meantime.'),
  },
  absence: {
    byOne: msg('{name} has changed this absence in the meantime.'),
    bySomebody: msg('Somebody else has changed this absence in the meantime.'),
  },
  closure: {
    byOne: msg('{name} has changed this closure in the meantime.'),
    bySomebody: msg('Somebody else has changed this closure in the meantime.'),
  },
  time: {
    byOne: msg('{name} has changed this entry in the meantime.'),
    bySomebody: msg('Somebody else has changed this entry in the meantime.'),
  },
  appointment: {
    byOne: msg('{name} has changed this appointment in the meantime.'),
    bySomebody: msg('Somebody else has changed this appointment in the meantime.'),
  },
  hours: {
    byOne: msg('{name} has changed these hours in the meantime.'),
    bySomebody: msg('Somebody else has changed these hours in the meantime.'),
  },
  topics: {
    byOne: msg('{name} has changed the topics in the meantime.'),
    bySomebody: msg('Somebody else has changed the topics in the meantime.'),
  },
  consultation: {
    byOne: msg('{name} has changed this consultation in the meantime.'),
    bySomebody: msg('Somebody else has changed this consultation in the meantime.'),
  },
};

/** Somebody else has changed the text: nothing is lost until one version is chosen. */
export function ConflictNote({
  what,
  by,
  mine,
  theirs,
  isLow = false,
  onKeepMine,
  onLoadTheirs,
}: ConflictNoteProps) {
  const { byOne, bySomebody } = words[what];
  const both = mine && (
    <SideBySide
      one={{ title: t.context('version of a text', 'Yours'), text: mine }}
      other={{
        title: by ? <PersonName>{by}</PersonName> : t.context('version of a text', 'Theirs'),
        text: theirs,
      }}
    />
  );
  return (
    <Note kind="waiting" icon={GitCompare} alert>
      <strong className="block">
        {by ? rich(byOne, { name: <PersonName>{by}</PersonName> }) : t(bySomebody)}
      </strong>
      {t('Your text is kept. Compare, then choose.')}
      {!both && theirs && <div className="mt-3 border-s-2 border-line-strong ps-3">{theirs}</div>}
      {both && !isLow && <div className="mt-3">{both}</div>}
      {both && isLow && (
        <div className="mt-3 flex max-h-[18dvh] flex-col">
          <Scroller label={t('Both versions')}>{both}</Scroller>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          {t('Keep mine')}
        </Button>
        {onLoadTheirs && (
          <Button size="small" onClick={onLoadTheirs}>
            {t('Load theirs')}
          </Button>
        )}
      </div>
    </Note>
  );
}
