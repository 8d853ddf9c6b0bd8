import { z } from 'zod';
import { says } from '../language/says.ts';
import { isZone } from '../known-zone.ts';

/** The name of a time zone that this machine supports, such as Europe/Istanbul. */
export const TimeZone = z.stringFormat('time-zone', isZone, says('Please choose a time zone'));
