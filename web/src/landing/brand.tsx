import { BrandMark } from '../domain/brand-mark.tsx';
import { places } from './places.ts';

export function Brand() {
  return (
    <a
      href={places.home}
      className="inline-flex min-h-11 items-center gap-2.5 text-md font-semibold tracking-(--tracking-tight) whitespace-nowrap text-ink! no-underline!"
    >
      <BrandMark className="size-6.5 text-primary-ink" />
      <span>
        ConsultFlow <span className="font-normal">Navigator</span>
      </span>
    </a>
  );
}
