/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys stay in the text */
import { clsx } from 'clsx';
import { Kbd } from '../../keyboard/kbd.tsx';
import type { CaretMenuGroup, CaretMenuItem } from './caret-menu.ts';
import { Matched } from './matched.tsx';

type RowsProps = {
  id: string;
  label: string;
  query: string;
  groups: readonly CaretMenuGroup[];
  active: CaretMenuItem | undefined;
  onPoint: (item: CaretMenuItem) => void;
  onChoose: (item: CaretMenuItem) => void;
};

export const optionId = (list: string, item: CaretMenuItem | undefined) => item && `${list}-${item.id}`;

export function CaretMenuRows({ id, label, groups, ...rest }: RowsProps) {
  const rows = (items: readonly CaretMenuItem[]) =>
    items.map((item) => <Row key={item.id} list={id} item={item} {...rest} />);
  return (
    <div role="listbox" id={id} aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ id: group, heading, items }) => (
          <div
            key={group}
            {...(heading !== undefined && { role: 'group', 'aria-labelledby': `${id}-of-${group}` })}
          >
            {heading !== undefined && (
              <p
                id={`${id}-of-${group}`}
                role="presentation"
                className="px-4 pt-2.5 pb-1 text-xs font-medium text-ink-3"
              >
                <bdi>{heading}</bdi>
              </p>
            )}
            {rows(items)}
          </div>
        ))}
    </div>
  );
}

type RowProps = Pick<RowsProps, 'query' | 'active' | 'onPoint' | 'onChoose'> & {
  list: string;
  item: CaretMenuItem;
};

function Row({ list, item, query, active, onPoint, onChoose }: RowProps) {
  const isActive = item.id === active?.id;
  return (
    <div
      id={optionId(list, item)}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint(item)}
      onClick={() => onChoose(item)}
      className={clsx(
        'grid min-h-(--size-touch) cursor-pointer grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-4 py-1.75 md:min-h-8',
        isActive && 'bg-primary-soft edge-primary',
      )}
    >
      <span dir="auto" className="font-medium">
        <Matched text={item.title} words={query} />
      </span>
      {isActive && (
        <span className="max-md:hidden">
          <Kbd inside>Enter</Kbd>
        </span>
      )}
      {item.detail !== undefined && (
        <span
          dir="auto"
          className={clsx('col-span-full line-clamp-2 text-sm', isActive ? 'text-ink-2' : 'text-ink-3')}
        >
          {item.detail}
        </span>
      )}
    </div>
  );
}
