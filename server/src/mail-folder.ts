import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { makeFolder } from './db/embedded/folder.ts';
import { answering, asSentence, DISK_MS } from './db/embedded/unusable.ts';
import { asFiles, bySmtp } from './mail/transport.ts';

/**
 * The folder and the sender of mails, from the environment.
 * @throws Error with one sentence if mails are files and cannot be written
 */
export async function mailFrom({ SMTP_URL, MAIL_FROM, PUBLIC_URL, DATA_DIR }: Config) {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  const from = MAIL_FROM ?? `ConsultFlow Navigator <no-reply@${host}>`;
  if (SMTP_URL) return { transport: bySmtp(SMTP_URL, from), folder: null };
  const dataDir = resolve(DATA_DIR);
  const folder = join(dataDir, 'mail');
  await answering(dataDir, DISK_MS, tryToWrite(folder)).catch((error: unknown) => {
    throw asSentence(dataDir, error);
  });
  return { transport: asFiles(folder, from), folder };
}

async function tryToWrite(folder: string) {
  await makeFolder(folder, 0o700);
  const file = join(folder, `.${randomUUID()}`);
  await writeFile(file, '', { mode: 0o600 });
  await rm(file);
}
