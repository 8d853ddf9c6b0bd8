import { t } from '@consultflow/contract/language/t';

/** 'Decline all three' */
export const declineAll = (count: number) =>
  t(
    '{count, select, 1 {Decline} 2 {Decline both} 3 {Decline all three} 4 {Decline all four} other {Decline all five}}',
    { count: `${count}` },
  );
