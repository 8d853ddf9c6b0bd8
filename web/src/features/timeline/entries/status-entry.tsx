import type { Status } from '@consultflow/contract/consultations/status';
import { type Message, msg } from '@consultflow/contract/language/t';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { StatusMark } from '../../../domain/status-mark.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';
import { Reason } from './reason.tsx';

type Move = Extract<TimelineEntry, { kind: 'status' }>;
type Sentences = {
  own: Message<'<b>Approved</b> by you'>;
  others: Message<'<b>Approved</b> by {name}'>;
};

const sentences = {
  requested: { own: msg('<b>Requested again</b> by you'), others: msg('<b>Requested again</b> by {name}') },
  pending: {
    own: msg('<b>Pending</b>: you asked a question'),
    others: msg('<b>Pending</b>: {name} asked a question'),
  },
  approved: { own: msg('<b>Approved</b> by you'), others: msg('<b>Approved</b> by {name}') },
  rejected: { own: msg('<b>Rejected</b> by you'), others: msg('<b>Rejected</b> by {name}') },
  rescheduled: { own: msg('<b>Rescheduled</b> by you'), others: msg('<b>Rescheduled</b> by {name}') },
  canceled: { own: msg('<b>Canceled</b> by you'), others: msg('<b>Canceled</b> by {name}') },
  completed: { own: msg('<b>Completed</b> by you'), others: msg('<b>Completed</b> by {name}') },
} as unknown as Record<Status, Sentences>;

/** To a status of a newer server. */
const changed = {
  own: msg('<b>Changed</b> by you'),
  others: msg('<b>Changed</b> by {name}'),
} as unknown as Sentences;

/** The consultation has changed its status. */
export function StatusEntry({ entry, children }: { entry: Move; children?: ReactNode }) {
  const { actor, to, at, reason } = entry;
  const isOwn = useIsOwn(actor);
  const { own, others } = sentences[to] ?? changed;
  return (
    <EntryFrame
      entry={entry}
      at={at}
      kind="status"
      who={nameOf(actor)}
      mark={<StatusMark status={to} className="size-3.25" />}
    >
      <p className="entry-line">
        {hasLapsed(entry)
          ? rich('<b>Requested again</b>: the proposed times are no longer held', { b: <strong /> })
          : isOwn
            ? rich(own, { b: <strong /> })
            : rich(others, { b: <strong />, name: <ActorName actor={actor} /> })}
      </p>
      <Reason>{reason}</Reason>
      {children}
      <AttachedFiles files={entry.files} />
    </EntryFrame>
  );
}

/** Nobody did it: the times that were held for the client have lapsed. */
const hasLapsed = ({ actor, from, to }: Move) => actor === null && from === 'pending' && to === 'requested';
