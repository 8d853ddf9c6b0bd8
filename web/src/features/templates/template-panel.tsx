import { t } from '@consultflow/contract/language/t';
import { canEditTemplate } from '@consultflow/contract/templates/policy';
import type { Template } from '@consultflow/contract/templates/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RoomTag } from '../../domain/room-flag.tsx';
import { allTemplates } from '../../domain/templates/queries.ts';
import { TemplateText } from '../../domain/templates/template-text.tsx';
import { rich } from '../../lib/language/rich.tsx';
import { wordOf } from '../../lib/language/word-of.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { kinds } from './kinds.ts';
import { TemplateDeletion } from './template-deletion.tsx';
import { TemplateDialog } from './template-dialog.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; template: Template } | undefined;

/** The saved texts that the user may change: an admin those of rooms, a consultant their own. */
export function TemplatePanel({ rooms = none }: { rooms?: readonly { code: string }[] }) {
  const actor = useActor();
  const { data, error, isFetching, refetch } = useQuery(allTemplates);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const own = data?.filter((one) => canEditTemplate(actor, one));
  return (
    <Panel aria-labelledby="saved-texts">
      <PanelHead
        id="saved-texts"
        title={t('Saved Texts')}
        note={t('Type / in a message or a result to insert one.')}
      >
        <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
          {t('Add Saved Text')}
        </Button>
      </PanelHead>
      {!own && error && (
        <Failed
          title={t('The saved texts could not be loaded')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          level={3}
        />
      )}
      {!own && !error && <WaitingRows label={t('Loading the saved texts')} />}
      {own?.length === 0 && (
        <Empty drawing="none-yet" level={3} title={t('No saved texts yet')}>
          {t('Write once what you often answer, with placeholders for the client and the case.')}
        </Empty>
      )}
      {own && own.length > 0 && (
        <ul className="divide-y divide-line">
          {own.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onEdit={() => setOpen({ kind: 'edit', template })}
              onDelete={() => setOpen({ kind: 'delete', template })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <TemplateDialog rooms={rooms} onClose={close} />}
      {open?.kind === 'edit' && <TemplateDialog template={open.template} rooms={rooms} onClose={close} />}
      {open?.kind === 'delete' && <TemplateDeletion template={open.template} onClose={close} />}
    </Panel>
  );
}

const none: readonly { code: string }[] = [];

type TemplateRowProps = { template: Template; onEdit: () => void; onDelete: () => void };

function TemplateRow({ template, onEdit, onDelete }: TemplateRowProps) {
  const { title, body, kind, room } = template;
  const name = <bdi>{title}</bdi>;
  return (
    <li className="grid gap-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {room && <RoomTag code={room} />}
          {name}
          <span className="text-sm font-normal text-ink-3">{wordOf(kinds, kind)}</span>
        </p>
        <p dir="auto" className="line-clamp-2 text-sm text-ink-2">
          <TemplateText html={body} />
        </p>
      </div>
      <div className="flex items-start gap-2">
        <Button size="small" variant="quiet" onClick={onDelete}>
          {rich('Delete<hidden> “{name}”</hidden>', { name, hidden })}
        </Button>
        <Button size="small" onClick={onEdit}>
          {rich('Edit<hidden> “{name}”</hidden>', { name, hidden })}
        </Button>
      </div>
    </li>
  );
}

/** The part of a label that only screen readers need. */
const hidden = <span className="sr-only" />;
