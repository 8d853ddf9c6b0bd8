import { showAgo, showAhead } from '../../lib/time/dates.ts';
import { useTimed } from '../../lib/time/now.ts';

type RelativeTimeProps = { time: string };

/** 'today', 'tomorrow', 'in 3 days'; nothing once it has passed. */
export const Ahead = ({ time }: RelativeTimeProps) => useTimed(() => showAhead(time));

/** 'Just now', '3 min ago', '2 days ago'. */
export const Ago = ({ time }: RelativeTimeProps) => useTimed(() => showAgo(time));
