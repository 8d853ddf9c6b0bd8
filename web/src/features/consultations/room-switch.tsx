import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { rich } from '../../lib/language/rich.tsx';
import { FilterTabs, filterTabStyle, TabCount } from '../../ui/list/filter-tabs.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';

type RoomSwitchProps = {
  to: '/consultant/pending' | '/consultant/history';
  rooms: string[];
  room: string;
  /** The number of waiting requests in each, if known. */
  counts?: ReadonlyMap<string, number>;
  className?: string;
};

/** For a consultant of several rooms; a single room is named beside the heading. */
export function RoomSwitch({ to, rooms, room, counts, className }: RoomSwitchProps) {
  if (rooms.length < 2) return null;
  return (
    <FilterTabs label={t('Room')} current={rooms.indexOf(room)} className={className}>
      {rooms.map((code) => {
        const count = counts?.get(code);
        return (
          <Link
            key={code}
            to={to}
            search={({ open: _open, edit: _edit, ...now }: Search) => ({ ...now, room: code })}
            resetScroll={false}
            aria-current={code === room ? 'page' : undefined}
            className={filterTabStyle}
          >
            <RoomTag code={code} />
            {count !== undefined && (
              <TabCount>
                {/* i18n: the number of requests that wait in a room */}
                {rich('{count, number}<hidden> waiting</hidden>', { count, hidden })}
              </TabCount>
            )}
          </Link>
        );
      })}
    </FilterTabs>
  );
}

type Search = { open?: string | undefined; edit?: boolean | undefined };

const hidden = <span className="sr-only" />;
