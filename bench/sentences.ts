import { drawFrom } from '../server/src/demo/random.ts';

/** Sentences about trade, the same in every run. */
export function sentences(count: number): string[] {
  const { number, pick, chance } = drawFrom(20_261_122);
  /** A few words are common, most are rare. */
  const word = () => (chance(0.4) ? pick(common) : pick(stems) + pick(endings));
  const one = () => {
    const said = Array.from({ length: number(8, 22) }, word).join(' ');
    return `${said[0]!.toUpperCase()}${said.slice(1)}.`;
  };
  return Array.from({ length: count }, one);
}

const words = (line: string) => line.split(' ');

const common = words(
  'the of for and to in with is by on from under which our goods customs proof duty export import contract invoice',
);
const stems = words(
  `tariff certif origin classif valu licen sanct bank guarant credit insur packag contain pallet haz transit
  warehouse quota prefer dump subsid embarg audit ledger broker freight tonnage declar inspect sampl laborator
  standard conform mark label bottl textil machin ceram chem pharm cereal fruit timber leather steel alumin copper
  batter solar turbine vehicle engine cable sensor drone optic`.replaceAll(/\s+/g, ' '),
);
const endings = words('ation ement ing ed al ity ure ance or s ist ory ible less ward wise fold ship');
