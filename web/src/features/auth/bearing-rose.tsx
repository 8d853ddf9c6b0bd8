import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage } from '@consultflow/contract/language/t';

/** A compass rose with a bearing line, in a viewBox of 200 units. */
export function BearingRose({ className }: { className?: string }) {
  const bearing = bearings[languages[currentLanguage()].direction];
  return (
    <svg viewBox="0 0 200 200" aria-hidden className={className} fill="none" strokeWidth={0.2}>
      <g className="stroke-chart-coast">
        {[78, 76, 54].map((radius) => (
          <circle key={radius} cx={100} cy={100} r={radius} />
        ))}
        <path d={ticks(76, 1, (degree) => (degree % 30 === 0 ? 5 : degree % 5 === 0 ? 3 : 1.7))} />
        <path d={ticks(54, 5, (degree) => (degree % 90 === 0 ? 0 : degree % 15 === 0 ? 3.4 : 1.7))} />
        <path d="M100 46V154M46 100H154" />
      </g>
      <g className="fill-chart-name font-sans text-[2.6px]" textAnchor="middle">
        {Array.from({ length: 12 }, (_, index) => index * 30).map((degree) => (
          <text key={degree} transform={`rotate(${degree} 100 100) translate(100 33.4)`}>
            {String(degree).padStart(3, '0')}
          </text>
        ))}
        <path d="M100 2.5 103 18 100 15.5 97 18Z" stroke="none" />
      </g>
      <path d={`M100 100 ${point(bearing, 80)}`} className="stroke-primary-ink" strokeWidth={0.3} />
      <circle cx={at(bearing, 80)[0]} cy={at(bearing, 80)[1]} r={1.4} className="fill-accent" />
    </svg>
  );
}

/** From the corner at the end of the screen towards its middle. */
const bearings = { ltr: 315, rtl: 45 };

const at = (degree: number, radius: number) => {
  const angle = ((degree - 90) * Math.PI) / 180;
  return [100 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)].map((value) => value.toFixed(2));
};

const point = (degree: number, radius: number) => at(degree, radius).join(' ');

/** Tick marks inside a circle, every so many degrees. */
const ticks = (radius: number, every: number, length: (degree: number) => number) =>
  Array.from({ length: 360 / every }, (_, index) => index * every)
    .map((degree) => `M${point(degree, radius)}L${point(degree, radius - length(degree))}`)
    .join('');
