import { t } from '@consultflow/contract/language/t';
import { RoomFlag } from '../../domain/room-flag.tsx';
import { rooms } from '../rooms.ts';

export function Legend() {
  return (
    <section aria-labelledby="rooms" className="legend text-base">
      <h2
        id="rooms"
        className="border-b border-chart-coast pb-2 font-serif text-lg leading-[1.3] font-normal tracking-normal italic"
      >
        {t('Rooms')}
      </h2>
      <ul>
        {rooms.map(({ code, name }) => (
          <li
            key={code}
            className="grid grid-cols-[auto_1.25rem_1fr] items-center gap-2.5 border-b border-chart-waterline leading-5"
          >
            <RoomFlag code={code} />
            <b className="text-center">{code}</b>
            {t(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}
