import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Draft } from '@consultflow/contract/drafts/schema';
import { t } from '@consultflow/contract/language/t';
import { canAsk } from '@consultflow/contract/sign-offs/policy';
import type { SignOff } from '@consultflow/contract/sign-offs/schema';
import { type ComponentType, type ReactNode, useState } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useSignOff } from './queries.ts';
import { Remark } from './remark.tsx';
import { SignDialog } from './sign-dialog.tsx';
import './sign-off.css';

type SignOffPanelProps = {
  consultation: ConsultationDetail;
  open: SignOff | undefined;
  shown: SignOff | undefined;
  draft: Draft | null | undefined;
  /** Beside the editor, which asks again and locks its text itself. */
  isBesideEditor?: boolean;
  /** What it stands in on the page, while there is something to show. */
  frame: ComponentType<{ children: ReactNode }>;
};

/** How far the sign-off of the draft is, for staff: what was asked and returned, and what each can do now. */
export function SignOffPanel(props: SignOffPanelProps) {
  const { consultation, open, shown, draft, isBesideEditor, frame: Frame } = props;
  // It stays open when the request ends meanwhile.
  const [signing, setSigning] = useState<SignOff>();
  return (
    <>
      {shown && (
        <Frame>
          <div className="grid gap-3">
            {shown.remark !== null && <Remark signOff={shown} />}
            <Steps consultation={consultation} shown={shown} />
            {open ? (
              <OpenActions
                key={open.id}
                consultation={consultation}
                open={open}
                onSign={() => setSigning(open)}
              />
            ) : (
              draft &&
              !isBesideEditor && (
                <AskAgain consultation={consultation} ended={shown} version={draft.version} />
              )
            )}
          </div>
        </Frame>
      )}
      {signing && (
        <SignDialog
          consultation={consultation}
          open={signing}
          hasEnded={open?.id !== signing.id}
          onClose={() => setSigning(undefined)}
        />
      )}
    </>
  );
}

type StepsProps = { consultation: ConsultationDetail; shown: SignOff };

function Steps({ consultation: { result_version }, shown }: StepsProps) {
  const actor = useActor();
  const { requested_by, signer, requested_at, decided_at, state } = shown;
  const askedBy =
    requested_by.id === actor.id
      ? rich('You asked {name}', { name: <PersonName>{signer.name}</PersonName> })
      : rich('{requester} asked {name}', {
          requester: <PersonName>{requested_by.name}</PersonName>,
          name: <PersonName>{signer.name}</PersonName>,
        });
  return (
    <ol className="sign-off-steps">
      <li>
        {askedBy} <time dateTime={requested_at}>{showMoment(requested_at)}</time>
      </li>
      {decided_at && (
        <li>
          {state === 'returned' &&
            rich('{name} returned it', { name: <PersonName>{signer.name}</PersonName> })}
          {state === 'withdrawn' && t('Taken back')}
          {state === 'voided' && t('The draft was changed, so the request ended')}{' '}
          <time dateTime={decided_at}>{showMoment(decided_at)}</time>
        </li>
      )}
      <li data-ahead>
        {t('Signed, then the client sees version {number, number}', { number: (result_version ?? 0) + 1 })}
      </li>
    </ol>
  );
}

type OpenActionsProps = { consultation: ConsultationDetail; open: SignOff; onSign: () => void };

function OpenActions({ consultation, open, onSign }: OpenActionsProps) {
  const actor = useActor();
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useSignOff(consultation.id, 'withdrawn');
  return (
    <div className="flex flex-wrap gap-2">
      {open.signer.id === actor.id && (
        <Button variant="primary" onClick={onSign}>
          {t('Read and sign')}
        </Button>
      )}
      {open.requested_by.id === actor.id && (
        <Button busy={isBusy} onClick={() => run({})}>
          {t('Take it back')}
        </Button>
      )}
      {actor.role === 'admin' && canAsk(actor, true) && (
        <Button onClick={() => setAsking(true)}>{t('Ask somebody else')}</Button>
      )}
      {isAsking && (
        <AskDialog
          consultation={consultation}
          version={open.draft_version}
          earlier={open}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type AskAgainProps = { consultation: ConsultationDetail; ended: SignOff; version: number };

function AskAgain({ consultation, ended, version }: AskAgainProps) {
  const actor = useActor();
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useSignOff(consultation.id, 'requested');
  const canAskAgain = ended.signer.id !== actor.id;
  return (
    <div className="flex flex-wrap gap-2">
      {canAskAgain && (
        <Button busy={isBusy} onClick={() => run({ draft_version: version, consultant_id: ended.signer.id })}>
          {t('Ask again')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('Ask somebody else')}
      </Button>
      {isAsking && (
        <AskDialog
          consultation={consultation}
          version={version}
          earlier={ended}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
