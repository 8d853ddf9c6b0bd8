import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button/button.tsx';

type BackToProps = {
  list:
    | '/client/consultations'
    | '/consultant/consultations'
    | '/consultant/history'
    | '/consultant/pending'
    | '/admin/consultations';
  children: ReactNode;
};

/** The way back to a list. */
export const BackTo = ({ list, children }: BackToProps) => (
  <Link to={list} className={`${buttonStyle({ variant: 'quiet', size: 'small' })} -ms-2.25 print:hidden`}>
    <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
    {children}
  </Link>
);
