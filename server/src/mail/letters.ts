import { quotedName } from '../news/quoted.ts';
import { type NewsJob, type Person, sentencesOf } from './job.ts';
import type { Letter } from './letter.ts';
import { unlinked } from './unlinked.ts';

/** The URL of the app for readers of a mail, without a slash at the end, and the firm. */
type From = { app: string; firm: string };

export const newsLetter = (
  { app, firm }: From,
  { role }: Person,
  { link, items, isMore = false, ...job }: Omit<NewsJob, 'kind' | 'user_id'>,
): Letter => {
  const { title, message } = sentencesOf({ link, ...job });
  const start = `/${role}/dashboard`;
  return {
    subject: title,
    title,
    ...(items
      ? {
          paragraphs: isMore
            ? ['These are the first; all of them are among your notifications in the app.']
            : [],
          items: items.map((one) => {
            const said = sentencesOf(one);
            return {
              title: said.title,
              text: said.message,
              action: { label: 'Open it', url: app + (one.link ?? start) },
            };
          }),
        }
      : { paragraphs: [message] }),
    action: { label: 'Open ConsultFlow Navigator', url: app + (link ?? start) },
    foot: [sender(firm), `You can switch these mails off in your profile: ${app}/${role}/profile`],
  };
};

export const resetLetter = ({ app, firm }: From, { email }: Person, token: string): Letter => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  paragraphs: [
    `Somebody, probably you, asked for a new password for the account ${email}. The link works once, for 30 minutes.`,
    'If it was not you, ignore this mail: nothing has changed.',
  ],
  action: { label: 'Choose a new password', url: `${app}/reset-password#${token}` },
  foot: [sender(firm)],
});

export const invitationLetter = (
  { app, firm }: From,
  { name, email, role }: Person,
  { by, token }: { by: string; token: string },
): Letter => ({
  subject: `Your account at ${firm}`,
  title: `Welcome, ${quotedName(name)}`,
  paragraphs: [
    `${quotedName(by)} has made an account for you (${email}, ${role}). Choose a password to sign in. The link works once, for 72 hours.`,
    'If the link has expired, ask for a new one with “Forgot password?” where you sign in.',
  ],
  action: { label: 'Choose your password', url: `${app}/reset-password#${token}` },
  foot: [sender(firm)],
});

export const documentsLetter = ({ app, firm }: From, { name, email }: Person, count: number): Letter => {
  const documents = count === 1 ? 'one consultation' : `${count} consultations`;
  return {
    subject: `The documents of ${documents}`,
    title: `The documents of ${documents}`,
    paragraphs: [`${quotedName(name)} sends you what is attached, from ${firm}.`],
    foot: [`Sent by ${unlinked(firm)}. Replies go to ${email}.`, app],
  };
};

const sender = (firm: string) => `Sent by ${unlinked(firm)}. Please do not reply to this email.`;
