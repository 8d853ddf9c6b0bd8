/** The compass rose in the Atlantic with its rhumb lines. Ticks are dashes of wide circles. */
export function Rose() {
  return (
    <g transform="translate(196 836)">
      <path className="chart-grid" d={rhumbs} />
      <g className="chart-rose">
        {[180, 176, 124].map((radius) => (
          <circle key={radius} r={radius} />
        ))}
        <Ticks radius={173.5} every={2} length={5} />
        <Ticks radius={170} every={10} length={12} />
        <Ticks radius={122} every={5} length={4} />
        <Ticks radius={120} every={15} length={8} />
        <path d="M0-124V124M-124 0H124" />
        <path className="rose-words" d="M0-226 7-190 0-196-7-190Z" />
        {points.map((degree) => (
          <text key={degree} className="rose-words" transform={`rotate(${degree}) translate(0 -151)`}>
            {String(degree).padStart(3, '0')}
          </text>
        ))}
      </g>
    </g>
  );
}

type TicksProps = { radius: number; every: number; length: number };

function Ticks({ radius, every, length }: TicksProps) {
  const width = 45 / radius;
  return (
    <circle
      r={radius}
      pathLength={360}
      strokeWidth={length}
      strokeDasharray={`${width.toFixed(2)} ${(every - width).toFixed(2)}`}
      strokeDashoffset={(width / 2).toFixed(2)}
    />
  );
}

const points = Array.from({ length: 12 }, (_, index) => index * 30);

const rhumbs = Array.from({ length: 32 }, (_, index) => {
  const angle = (index * Math.PI) / 16;
  return `M0 0L${Math.round(1600 * Math.sin(angle))} ${Math.round(-1600 * Math.cos(angle))}`;
}).join('');
