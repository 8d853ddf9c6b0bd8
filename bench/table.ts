import type { Measured } from './measure.ts';

const figure = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed();

/** Rows of Markdown; times in milliseconds. */
export const rowOf = ({ call, consultations, connections, product, limit, bytes }: Measured) =>
  `| ${[
    call,
    consultations.toLocaleString('en'),
    connections,
    (bytes / 1024).toFixed(1),
    ...[product, limit].flatMap(({ rate, p50, p99 }) => [figure(rate), figure(p50), figure(p99)]),
    `${((100 * product.rate) / limit.rate).toFixed()} %`,
  ].join(' | ')} |`;

export const head = [
  '| call | consultations | connections | KiB | a second | p50 | p99 | limit: a second | p50 | p99 | of the limit |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];
