import { alreadyDecided, isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { RotateCcw } from 'lucide-react';
import { showMoment } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictNote } from '../../ui/conflict-note.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { topicOf } from './consultation-detail.tsx';

type Standing = {
  consultation: ConsultationDetail | undefined;
  isWritten: boolean;
  isBehind: boolean;
  onStartOver: () => void;
};

/** The draft of an earlier visit, where nothing weighs more. */
export function FoundDraft({
  at,
  consultation,
  isBehind,
  onStartOver,
}: Standing & { at: string | undefined }) {
  if (!at || isBehind || isDecided(consultation)) return null;
  return (
    <Note icon={RotateCcw} action={<Again word="Start over" onClick={onStartOver} />}>
      Your draft from {showMoment(at)} is back.
    </Note>
  );
}

type RequestStandingProps = Standing & { onKeepMine: () => void };

/** What has become meanwhile of the request that is being written: decided, or changed elsewhere. */
export function RequestStanding({
  consultation,
  isWritten,
  isBehind,
  onKeepMine,
  onStartOver,
}: RequestStandingProps) {
  if (isDecided(consultation)) {
    if (!isWritten) return <Note alert>{alreadyDecided(consultation)}</Note>;
    return (
      <Note kind="error" action={<Again word="Discard mine" onClick={onStartOver} />}>
        <strong className="block">{alreadyDecided(consultation)}</strong>
        What you wrote stays here and on this device; copy from it what is still needed.
      </Note>
    );
  }
  if (!consultation || !isBehind) return null;
  if (!isWritten) {
    return (
      <Note alert action={<Again word="Load it again" onClick={onStartOver} />}>
        Somebody else has changed this consultation in the meantime.
      </Note>
    );
  }
  return (
    <ConflictNote
      what="consultation"
      theirs={<Theirs consultation={consultation} />}
      onKeepMine={onKeepMine}
      onLoadTheirs={onStartOver}
    />
  );
}

const isDecided = (consultation: ConsultationDetail | undefined): consultation is ConsultationDetail =>
  consultation !== undefined && !isEditable(consultation);

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
