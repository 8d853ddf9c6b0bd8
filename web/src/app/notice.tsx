import { useEffect } from 'react';
import { takeNotice } from '../lib/notice.ts';
import { toast } from '../ui/feedback/toast.tsx';

/** Shows the message that the previous page left. Rendered after the toasts, which must be listening. */
export function Notice() {
  useEffect(() => {
    const sentence = takeNotice();
    if (sentence) toast.success(sentence);
  }, []);
  return null;
}
