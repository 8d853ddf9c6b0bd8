const frame = <rect x={0.5} y={0.5} width={19} height={13} fill="none" stroke="currentColor" />;

/** The international signal flags in one colour, on a field of 20 by 14. */
export const flags = {
  A: (
    <>
      <path d="M.5.5h19l-4 6.5 4 6.5H.5Z" fill="none" stroke="currentColor" />
      <path d="M9 0h11.4l-4.3 7 4.3 7H9Z" />
    </>
  ),
  B: (
    <>
      <path d="M0 0h20.4l-4.3 7 4.3 7H0Z" />
    </>
  ),
  C: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={2.8} />
      <rect x={0} y={5.6} width={20} height={2.8} fillOpacity={0.45} />
      <rect x={0} y={11.2} width={20} height={2.8} />
    </>
  ),
  D: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.22} />
      <rect x={0} y={3.5} width={20} height={7} />
    </>
  ),
  E: (
    <>
      <rect x={0} y={0} width={20} height={7} />
      <rect x={0} y={7} width={20} height={7} fillOpacity={0.42} />
    </>
  ),
  F: (
    <>
      {frame}
      <path d="M10 1 19 7 10 13 1 7Z" />
    </>
  ),
  G: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.2} />
      <rect x={3.33} y={0} width={3.33} height={14} />
      <rect x={10} y={0} width={3.33} height={14} />
      <rect x={16.66} y={0} width={3.34} height={14} />
    </>
  ),
  H: (
    <>
      {frame}
      <rect x={10} y={0} width={10} height={14} />
    </>
  ),
  I: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.2} />
      <circle cx={10} cy={7} r={4} />
    </>
  ),
  J: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={4.67} />
      <rect x={0} y={9.33} width={20} height={4.67} />
    </>
  ),
  K: (
    <>
      {frame}
      <rect x={0} y={0} width={10} height={14} fillOpacity={0.25} />
      <rect x={10} y={0} width={10} height={14} />
    </>
  ),
  L: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.2} />
      <rect x={10} y={0} width={10} height={7} />
      <rect x={0} y={7} width={10} height={7} />
    </>
  ),
  M: (
    <>
      <path
        d="M0 0h20v14H0ZM2 0 8.3 7 2 14h2.6L10 8.6 15.4 14H18l-6.3-7L18 0h-2.6L10 5.4 4.6 0Z"
        fillRule="evenodd"
      />
    </>
  ),
  N: (
    <>
      {frame}
      <rect x={0} y={0} width={5} height={3.5} />
      <rect x={10} y={0} width={5} height={3.5} />
      <rect x={5} y={3.5} width={5} height={3.5} />
      <rect x={15} y={3.5} width={5} height={3.5} />
      <rect x={0} y={7} width={5} height={3.5} />
      <rect x={10} y={7} width={5} height={3.5} />
      <rect x={5} y={10.5} width={5} height={3.5} />
      <rect x={15} y={10.5} width={5} height={3.5} />
    </>
  ),
  O: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.25} />
      <path d="M0 0h20v14Z" />
    </>
  ),
  P: (
    <>
      <path d="M0 0h20v14H0ZM6 4.2v5.6h8V4.2Z" fillRule="evenodd" />
    </>
  ),
  Q: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.3} />
    </>
  ),
  R: (
    <>
      <path d="M0 0h8v5H0ZM12 0h8v5h-8ZM0 9h8v5H0ZM12 9h8v5h-8Z" />
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.25} />
    </>
  ),
  S: (
    <>
      {frame}
      <rect x={6} y={4.2} width={8} height={5.6} />
    </>
  ),
  T: (
    <>
      {frame}
      <rect x={0} y={0} width={6.67} height={14} />
      <rect x={13.33} y={0} width={6.67} height={14} fillOpacity={0.45} />
    </>
  ),
  U: (
    <>
      {frame}
      <rect x={0} y={0} width={10} height={7} />
      <rect x={10} y={7} width={10} height={7} />
    </>
  ),
  V: (
    <>
      {frame}
      <path d="M0 0h3.4L10 5.2 16.6 0H20v2L12.6 7 20 12v2h-3.4L10 8.8 3.4 14H0v-2l7.4-5L0 2Z" />
    </>
  ),
  W: (
    <>
      <path d="M0 0h20v14H0ZM3.4 2.8v8.4h13.2V2.8Z" fillRule="evenodd" />
      <rect x={7} y={5} width={6} height={4} fillOpacity={0.55} />
    </>
  ),
  X: (
    <>
      {frame}
      <rect x={8} y={0} width={4} height={14} />
      <rect x={0} y={5} width={8} height={4} />
      <rect x={12} y={5} width={8} height={4} />
    </>
  ),
  Y: (
    <>
      {frame}
      <rect x={0} y={0} width={20} height={14} fillOpacity={0.2} />
      <path d="M0 0h4L0 3ZM8 0h4L0 9V6ZM16 0h4L0 14v-2ZM20 3v3L9 14H5ZM20 9v3l-3 2h-4Z" />
    </>
  ),
  Z: (
    <>
      {frame}
      <path d="M0 0 10 7 0 14Z" />
      <path d="M20 0v14L10 7Z" fillOpacity={0.7} />
      <path d="M0 14 10 7 20 14Z" fillOpacity={0.35} />
    </>
  ),
};
