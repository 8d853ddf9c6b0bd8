import { fold } from '@consultflow/contract/fold';
import { t } from '@consultflow/contract/language/t';
import type { Template, TemplateKind } from '@consultflow/contract/templates/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActor } from '../../lib/session/session.ts';
import type { CaretMenu } from '../../ui/editor/caret-menu/caret-menu.ts';
import { filledFrom, type Filling } from './fill.ts';
import { allTemplates } from './queries.ts';
import { TemplateText, wordsOf } from './template-text.tsx';

/** The menu of `/` for an editor in a consultation: saved replies or the beginnings of a result; none for clients. */
export function useTemplateMenu(consultation: Filling, kind: TemplateKind): readonly CaretMenu[] {
  const { role } = useActor();
  const cache = useQueryClient();
  const isStaff = role !== 'client';
  const { data } = useQuery({ ...allTemplates, enabled: isStaff });
  const { number, topic, client_name, scheduled_date, room } = consultation;
  return useMemo(() => {
    if (!isStaff) return none;
    const filling = { number, topic, client_name, scheduled_date, room };
    const groups = (all: Template[], query: string) => groupsOf(all, query, kind, filling);
    const menu: CaretMenu = {
      trigger: '/',
      label: kind === 'reply' ? t('Saved replies') : t('Templates'),
      items: (query) =>
        data ? groups(data, query) : cache.ensureQueryData(allTemplates).then((all) => groups(all, query)),
      foot: role === 'consultant' && (
        <Link to="/consultant/profile" hash="saved-texts" className="text-primary-ink">
          {t('Manage saved texts')}
        </Link>
      ),
    };
    return [menu];
  }, [isStaff, role, kind, data, cache, number, topic, client_name, scheduled_date, room]);
}

const none: readonly CaretMenu[] = [];

/** Those of the room of the consultation, then the consultant's own; in each, first those of its topic. */
function groupsOf(all: Template[], query: string, kind: TemplateKind, filling: Filling) {
  const wanted = fold(query.trim());
  const found = all
    .filter((one) => one.kind === kind && (one.room === null || one.room === filling.room))
    .filter(({ title, body }) => fold(`${title} ${wordsOf(body)}`).includes(wanted))
    .toSorted((one, other) => Number(isOfTopic(other, filling)) - Number(isOfTopic(one, filling)));
  const rows = (those: Template[]) =>
    those.map(({ id, title, body }) => ({
      id,
      title,
      detail: <TemplateText html={body} words={query} />,
      html: filledFrom(filling, body),
    }));
  return [
    {
      id: 'room',
      heading: t('Room {code}', { code: filling.room }),
      items: rows(found.filter(({ room }) => room !== null)),
    },
    {
      id: 'own',
      heading: t.context('saved texts', 'Yours'),
      items: rows(found.filter(({ room }) => room === null)),
    },
  ];
}

const isOfTopic = ({ topic }: Template, filling: Filling) =>
  topic !== null && fold(topic) === fold(filling.topic);
