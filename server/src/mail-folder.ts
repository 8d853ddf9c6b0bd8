import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { asFiles, bySmtp } from './mail/transport.ts';

/** The folder and the sender of mails, from the environment. */
export function mailFrom({ SMTP_URL, MAIL_FROM, PUBLIC_URL, DATA_DIR }: Config) {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  const from = MAIL_FROM ?? `ConsultFlow Navigator <no-reply@${host}>`;
  if (SMTP_URL) return { transport: bySmtp(SMTP_URL, from), folder: null };
  const folder = resolve(DATA_DIR, 'mail');
  return { transport: asFiles(folder, from), folder };
}
