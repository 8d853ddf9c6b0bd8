import { mondayOf } from './calendar.ts';
import { mondayAhead, today } from './week.ts';

/** Whether the week to plan is the next one: on a weekend. */
export const isWeekend = () => mondayAhead() !== mondayOf(today());
