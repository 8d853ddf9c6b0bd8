import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActor } from '../lib/session/session.ts';

type CaseLinkProps = { id: string; className?: string; children: ReactNode };

/** Leads to the page of a consultation, which has an address for each role. */
export function CaseLink({ id, className, children }: CaseLinkProps) {
  const { role } = useActor();
  return (
    <Link to={`/${role}/consultations/$id` as const} params={{ id }} className={className}>
      {children}
    </Link>
  );
}
