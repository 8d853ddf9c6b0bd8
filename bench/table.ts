import type { Measured } from './measure.ts';

const figure = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed();

/** Rows of Markdown; times in milliseconds. */
export const rowOf = ({ call, consultations, connections, product, baseline, bytes }: Measured) =>
  `| ${[
    call,
    consultations.toLocaleString('en'),
    connections,
    (bytes / 1024).toFixed(1),
    ...[product, baseline].flatMap(({ rate, p50, p99 }) => [figure(rate), figure(p50), figure(p99)]),
    `${((100 * product.rate) / baseline.rate).toFixed()} %`,
  ].join(' | ')} |`;

export const head = [
  '| call | consultations | connections | KiB | calls/s | p50 | p99 | baseline: calls/s | p50 | p99 | of the baseline |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];
