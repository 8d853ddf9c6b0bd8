const shore = <path d="M0 60.5h120M12 60.5v-5M36 60.5v-5M60 60.5v-5M84 60.5v-5M108 60.5v-5" opacity={0.55} />;

export const drawings = {
  'none-yet': (
    <>
      {shore}
      <path d="M26 44C44 22 70 20 96 24" strokeDasharray="1 5" strokeLinecap="round" />
      <circle cx={26} cy={44} r={5} strokeWidth={1.5} />
      <path d="m96 18 6 6-6 6-6-6Z" />
    </>
  ),
  'none-match': (
    <>
      <circle cx={31} cy={36} r={30} opacity={0.55} />
      <circle cx={31} cy={36} r={25} strokeDasharray="1 4.236" />
      <path d="M31 36 55 14" strokeWidth={1.5} />
      <path d="M31 36 13 50" opacity={0.55} />
      <circle cx={31} cy={36} r={2} fill="currentColor" />
    </>
  ),
  failed: (
    <>
      {shore}
      <path d="M14 44c14-10 22-14 36-16" strokeWidth={1.5} />
      <path d="m58 20 10 10M68 20 58 30" strokeWidth={1.5} />
      <path d="M76 24c10 0 20 2 30 8" strokeDasharray="1 5" strokeLinecap="round" />
    </>
  ),
};
