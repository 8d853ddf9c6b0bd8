import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { coast } from './coast.ts';
import { field, lanes, meridians, parallels, ports, seas } from './chart-marks.ts';
import { Rose } from './rose.tsx';

/** The sea chart, without the voyage. */
export function Chart() {
  return (
    <svg className="chart" viewBox={field} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <path id="land" d={coast} />
      </defs>
      <path
        className="chart-grid"
        d={meridians.map((x) => `M${x} 0V900`).join('') + parallels.map((y) => `M-64 ${y}H1440`).join('')}
      />
      <Rose />
      <Coast />
      {lanes.map((lane) => (
        <path key={lane} className="chart-lane" d={lane} />
      ))}
      {seas.map(({ name, x, y, size, isAtEdge }) => (
        <text
          key={`${x} ${y}`}
          className={clsx('chart-name', isAtEdge && 'chart-edge-name')}
          x={x}
          y={y}
          fontSize={size}
        >
          {t(name)}
        </text>
      ))}
      {ports.map(({ name, x, y }) => (
        <g key={name} className="chart-port" transform={`translate(${x} ${y})`}>
          <circle r={2.8} />
          <text x={-9} y={-8}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Land with three lines of water around it: wide strokes, each covered by a slightly narrower one. */
function Coast() {
  return (
    <>
      {[23, 14, 7].map((width) => (
        <g key={width}>
          <use className="chart-water" href="#land" strokeWidth={width} />
          <use className="chart-gap" href="#land" strokeWidth={width - 1.6} />
        </g>
      ))}
      <use className="chart-land" href="#land" />
    </>
  );
}
