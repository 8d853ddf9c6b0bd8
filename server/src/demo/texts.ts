import { joinTopics, OTHER_TOPIC } from '@consultflow/contract/consultations/topics';
import { openTime } from './calendar.ts';
import type { About, Case } from './cases/case.ts';
import { goodsFor, placesFor, type Match } from './matches.ts';
import type { Place } from './markets.ts';
import type { Draw } from './random.ts';
import { rich } from './rich.ts';
import { trades, type Goods, type Trade } from './trades.ts';

/** The question and answer, as the editors would have stored them. */
export function textsOf(draw: Draw, { life, client, matter }: Match) {
  const trade = trades[client.email]!;
  const goods = draw.pick(goodsFor(matter, trade));
  const place = draw.pick(placesFor(matter, trade));
  const { problem, result } = matter.write(
    aboutOf(draw, { trade, goods, place, asked: openTime(life.created) }),
  );
  return { topic: topicOf(matter), problem: rich(problem), result: rich(result) };
}

const topicOf = ({ topics, other }: Case) =>
  joinTopics({ topics: other ? [...topics, OTHER_TOPIC] : topics, custom: other ?? '' });

function aboutOf(
  draw: Draw,
  { trade, goods, place, asked }: { trade: Trade; goods: Goods; place: Place; asked: Date },
): About {
  const { number, pick, chance } = draw;
  const count = number(goods.from, goods.to, stepOf(goods.to));
  return {
    number,
    pick,
    chance,
    trade,
    goods,
    place,
    lot: `${count.toLocaleString('en')} ${goods.unit && `${goods.unit} of `}${goods.what}`,
    value: Math.round((count * goods.price) / 10) * 10,
    money: (amount, currency = trade.currency) =>
      `${currency} ${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 3 : 0 })}`,
    day: (ahead) =>
      new Date(asked.getTime() + ahead * 86_400_000).toLocaleDateString('en', {
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }),
  };
}

/** Rounded amounts, coarser if they are large. */
const stepOf = (most: number) => 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
