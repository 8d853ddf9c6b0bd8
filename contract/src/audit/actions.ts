import { z } from 'zod';

/** The actions by which the log can be filtered, by group. */
export const actionGroups = {
  changes: ['created', 'changed', 'removed'],
  sign_ins: ['signed_in', 'session_ended', 'sign_in_failed', 'link_requested'],
  exports: ['exported'],
  restricted: ['opened', 'restricted'],
  refused: ['refused', 'sign_in_failed'],
} as const;
export const ActionGroup = z.enum(Object.keys(actionGroups) as [keyof typeof actionGroups]);
export type ActionGroup = z.infer<typeof ActionGroup>;
