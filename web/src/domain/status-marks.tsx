/** Buoy topmarks on a field of 12 by 12: shapes distinguish the statuses, not only colours. */
export const marks = {
  requested: <circle cx={6} cy={6} r={4.25} fill="none" stroke="currentColor" strokeWidth={1.75} />,
  approved: <path d="M6 1 11.4 10.6H.6Z" />,
  rejected: <path d="M1.4 1.4h9.2v9.2H1.4Z" />,
  rescheduled: <path d="M1.2.9h9.6L6.9 6l3.9 5.1H1.2L5.1 6Z" />,
  canceled: <path d="m2 2 8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth={2.1} />,
  completed: <path d="M6 .4 11.6 6 6 11.6.4 6Z" />,
  unknown: (
    <circle
      cx={6}
      cy={6}
      r={4.4}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeDasharray="1.9 1.556"
    />
  ),
  active: <circle cx={6} cy={6} r={4.1} />,
  inactive: (
    <>
      <circle cx={6} cy={6} r={3.6} fill="none" stroke="currentColor" strokeWidth={1.3} />
      <path d="M3.4 6h5.2" stroke="currentColor" strokeWidth={1.3} />
    </>
  ),
};
