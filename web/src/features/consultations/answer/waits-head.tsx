import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type WaitsHeadProps = { icon: LucideIcon; title: string; children: ReactNode };

/** What waits for the reader, in amber at the head of its card. */
export const WaitsHead = ({ icon: Icon, title, children }: WaitsHeadProps) => (
  <div className="flex items-start gap-3 border-s-3 border-accent-ink bg-accent-soft px-5 py-3">
    <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.75 flex-none text-accent-ink" />
    <p className="min-w-0">
      <strong className="font-semibold">{title}</strong> {children}
    </p>
  </div>
);
