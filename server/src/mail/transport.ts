import { msg } from '@consultflow/contract/language/t';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { email } from '@consultflow/contract/text';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../db/embedded/folder.ts';
import { type Letterhead, type Logo, product } from '../letterhead/letterhead.ts';
import { beginning } from '../news/quoted.ts';
import { headerLine, htmlOf, type Letter, LOGO, subjectOf, textOf } from './letter.ts';

export type Mail = {
  /** The id of the job: the same if a mail is sent again after a crash. */
  id: string;
  to: { name: string; email: string };
  letter: Letter;
  /** The sender's name; ConsultFlow Navigator's by default. */
  firm?: Letterhead;
  /** The reply-to address. */
  replyTo?: { name: string; email: string };
  attachments?: Attachment[];
  calendar?: CalendarPart;
};

/** A file for the calendar of the recipient, which names whose mailbox gets the answers of calendars. */
export type CalendarPart = {
  method: 'REQUEST' | 'CANCEL';
  fileOf: (organizer: { name: string; email: string }) => string;
};

export type Attachment = {
  name: string;
  type: string;
  content: Buffer;
  /** The consultation whose document it is, if it is that of one. */
  named?: string | undefined;
};

/** Sends one mail. Throws if it must be retried; aborting the signal frees its connection. */
export type Transport = (mail: Mail, signal?: AbortSignal) => Promise<void>;

/** Connections of a server to the mail server, unless SMTP_URL says `?maxConnections=…`: most accept three. */
export const CONNECTIONS = 3;
/** Before the time-out of the mail server or of a socket. */
const IDLE_MS = 15_000;
const CONNECT_MS = 10_000;
const SOCKET_MS = 30_000;

/** By SMTP; `from` is an address, with or without a name. */
export function bySmtp(url: string, from: string): Transport & { connections: number; close: () => void } {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    requireTLS: needsTls(new URL(url)),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: Transport = async (mail, signal) =>
    void (await smtp.sendMail({ ...messageOf(mail, from), signal }));
  const connections = Number(new URL(url).searchParams.get('maxConnections')) || CONNECTIONS;
  return Object.assign(send, { connections, close: () => smtp.close() });
}

/** Whether a password would cross a network; whoever is between could take STARTTLS out of the reply. */
const needsTls = ({ protocol, username, password, hostname, searchParams }: URL) =>
  protocol === 'smtp:' &&
  (username !== '' || password !== '') &&
  !isLoopback(decodeURIComponent(hostname)) &&
  searchParams.get('ignoreTLS') !== 'true' &&
  searchParams.get('opportunisticTLS') !== 'true';

const isLoopback = (host: string) => /^(localhost\.?|127(\.\d+){3}|\[::1\])$/i.test(host);

/** As readable files in a folder, without a mail server. */
export const asFiles =
  (folder: string, from: string): Transport =>
  async (mail) => {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await writer.sendMail(messageOf(mail, from));
    await makeFolder(folder, 0o700);
    const draft = join(folder, `.${mail.id}`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    await rename(draft, join(folder, `${mail.id}.eml`));
  };

function messageOf(
  { id, to, letter, firm = product, replyTo, attachments = [], calendar }: Mail,
  from: string,
): SendMailOptions {
  return {
    from,
    to: addressOf(to),
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    subject: subjectOf(letter),
    text: textOf(letter),
    html: htmlOf(letter, firm),
    attachments: [
      ...(firm.logo ? [pictureOf(firm.logo)] : []),
      ...attachments.map(({ name, type, content }) => ({
        filename: headerLine(name),
        contentType: type,
        content,
      })),
    ],
    ...(calendar && {
      icalEvent: {
        method: calendar.method,
        filename: 'appointment.ics',
        content: calendar.fileOf({ name: firm.name, email: mailboxOf(from) }),
      },
    }),
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Attached, as nothing is loaded from elsewhere. */
const pictureOf = ({ type, base64 }: Logo) => ({
  cid: LOGO,
  filename: `logo.${type === 'image/png' ? 'png' : 'jpg'}`,
  contentType: type,
  contentDisposition: 'inline' as const,
  content: Buffer.from(base64, 'base64'),
});

const addressOf = ({ name, email: address }: { name: string; email: string }) => ({
  name: beginning(headerLine(name), 80),
  address: email(msg('Please enter an email address')).parse(address),
});

const mailboxOf = (from: string) => /<([^<>]*)>$/.exec(from)?.[1] ?? from;

const domainOf = (from: string) => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';
