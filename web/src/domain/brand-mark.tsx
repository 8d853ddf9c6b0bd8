export function BrandMark({ className = 'size-5.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden className={`flex-none ${className}`}>
      <path
        d="M14.47 3.35A9 9 0 1 0 20.65 9.53"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
      />
      <path d="M22.6 1.4 9.6 9.6 12 12ZM22.6 1.4 14.4 14.4 12 12Z" />
      <path
        d="M9.6 9.6 14.4 14.4 6.6 17.4Z"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.2}
        strokeLinejoin="round"
      />
    </svg>
  );
}
