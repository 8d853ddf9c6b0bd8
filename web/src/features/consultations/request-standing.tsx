import { isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { RotateCcw } from 'lucide-react';
import { showMoment } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictNote } from '../../ui/conflict-note.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { alreadyIs, topicOf } from './consultation-detail.tsx';

type RequestStandingProps = {
  consultation: ConsultationDetail | undefined;
  /** When the draft that is back was last kept. */
  foundAt: string | undefined;
  isWritten: boolean;
  isBehind: boolean;
  onKeepMine: () => void;
  onStartOver: () => void;
};

/** Where what is being written stands: decided meanwhile, changed meanwhile, or a draft of an earlier visit. */
export function RequestStanding({
  consultation,
  foundAt,
  isWritten,
  isBehind,
  ...choices
}: RequestStandingProps) {
  const { onKeepMine, onStartOver } = choices;
  const isOver = consultation !== undefined && !isEditable(consultation);
  if (isOver && !isWritten) return <Note>{alreadyIs(consultation)}</Note>;
  if (isOver) {
    return (
      <Note kind="error" action={<Again word="Discard mine" onClick={onStartOver} />}>
        <strong className="block">{alreadyIs(consultation)}</strong>
        What you wrote stays here and on this device; copy from it what is still needed.
      </Note>
    );
  }
  if (isBehind && !isWritten) {
    return (
      <Note alert action={<Again word="Load it again" onClick={onStartOver} />}>
        Somebody else has changed this consultation in the meantime.
      </Note>
    );
  }
  if (consultation && isBehind) {
    return (
      <ConflictNote
        what="consultation"
        theirs={<Theirs consultation={consultation} />}
        onKeepMine={onKeepMine}
        onLoadTheirs={onStartOver}
      />
    );
  }
  if (!foundAt) return null;
  return (
    <Note icon={RotateCcw} action={<Again word="Start over" onClick={onStartOver} />}>
      Your draft from {showMoment(foundAt)} is back.
    </Note>
  );
}

function Again({ word, onClick }: { word: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      {word}
    </Button>
  );
}

function Theirs({ consultation }: { consultation: ConsultationDetail }) {
  return (
    <details>
      <summary>
        <bdi className="font-medium">{topicOf(consultation)}</bdi>, <RoomTag code={consultation.room} />
      </summary>
      <RichText html={consultation.problem_details} className="mt-2" />
    </details>
  );
}
