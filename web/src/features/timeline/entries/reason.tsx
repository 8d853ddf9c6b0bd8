/** Why somebody did it, in their words. */
export function Reason({ children }: { children: string | null }) {
  if (!children?.trim()) return null;
  return (
    <p dir="auto" className="prose whitespace-pre-line">
      {children}
    </p>
  );
}
