import { type Message, msg } from '@consultflow/contract/language/t';
import type { SignOffNews } from '@consultflow/contract/sign-offs/schema';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { type LucideIcon, Signature, Undo2, UserPen, X } from 'lucide-react';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { StaffOnly } from '../said/staff-only.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';
import { Reason } from './reason.tsx';

type SignOff = Extract<TimelineEntry, { kind: 'sign_off' }>;

/** A newer server may tell more. */
const sentences: Partial<Record<SignOffNews, { own: Message; others: Message }>> = {
  requested: {
    own: msg('You asked {signer} to sign <b>draft version {version}</b>'),
    others: msg('{name} asked {signer} to sign <b>draft version {version}</b>'),
  },
  reassigned: {
    own: msg('You asked {signer} instead of {former} to sign <b>draft version {version}</b>'),
    others: msg('{name} asked {signer} instead of {former} to sign <b>draft version {version}</b>'),
  },
  signed: {
    own: msg('You signed <b>draft version {version}</b>'),
    others: msg('{name} signed <b>draft version {version}</b>'),
  },
  returned: {
    own: msg('You returned <b>draft version {version}</b>'),
    others: msg('{name} returned <b>draft version {version}</b>'),
  },
  withdrawn: {
    own: msg('You no longer ask {signer} to sign <b>draft version {version}</b>'),
    others: msg('{name} no longer asks {signer} to sign <b>draft version {version}</b>'),
  },
  voided: {
    own: msg('You made a change: {signer} no longer has to sign <b>draft version {version}</b>'),
    others: msg('{name} made a change: {signer} no longer has to sign <b>draft version {version}</b>'),
  },
};

const icons: Record<SignOffNews, LucideIcon> = {
  requested: UserPen,
  reassigned: UserPen,
  signed: Signature,
  returned: Undo2,
  withdrawn: X,
  voided: X,
};

/** What happened to a request that a colleague signs the draft of the result. */
export function SignOffEntry({ entry }: { entry: SignOff }) {
  const { actor, what, draft_version, signer, former_signer, remark } = entry;
  const isOwn = useIsOwn(actor);
  const said = sentences[what];
  // Something that a newer server tells of.
  if (!said) return null;
  const Icon = icons[what];
  const values = {
    b: <strong />,
    version: `${draft_version}`,
    signer: <PersonName>{signer.name}</PersonName>,
    former: <PersonName>{former_signer?.name ?? ''}</PersonName>,
  };
  return (
    <EntryFrame
      entry={entry}
      at={entry.at}
      kind="sign_off"
      who={nameOf(actor)}
      mark={<Icon size={14} strokeWidth={1.75} className="text-ink-3" />}
    >
      <p className="entry-line">
        {isOwn ? rich(said.own, values) : rich(said.others, { ...values, name: <ActorName actor={actor} /> })}
      </p>
      <Reason>{remark}</Reason>
      <p>
        <StaffOnly />
      </p>
    </EntryFrame>
  );
}
