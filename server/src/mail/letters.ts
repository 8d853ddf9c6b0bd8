import { t } from '@consultflow/contract/language/t';
import { quotedName } from '../news/quoted.ts';
import type { Person } from './job.ts';
import type { Letter } from './letter.ts';
import { unlinked } from '../news/unlinked.ts';

/** The URL of the app for readers of a mail, without a slash at the end, and the firm. */
export type From = { app: string; firm: string };

export const resetLetter = ({ app, firm }: From, { email }: Person, token: string): Letter => ({
  subject: t('Choose a new password'),
  title: t('Choose a new password'),
  paragraphs: [
    t(
      'Somebody, probably you, asked for a new password for the account {email}. The link works once, for 30 minutes.',
      {
        email,
      },
    ),
    t('If it was not you, ignore this mail: nothing has changed.'),
  ],
  action: { label: t('Choose a new password'), url: `${app}/reset-password#${token}` },
  foot: [sender(firm)],
});

export const invitationLetter = (
  { app, firm }: From,
  { name, email, role }: Person,
  { by, token }: { by: string; token: string },
): Letter => ({
  subject: t('Your account at {firm}', { firm }),
  title: t('Welcome, {name}', { name: quotedName(name) }),
  paragraphs: [
    t(
      '{name} has made an account for you ({email}, {role, select, client {client} consultant {consultant} admin {admin} other {{role}}}). Choose a password to sign in. The link works once, for 72 hours.',
      { name: quotedName(by), email, role },
    ),
    t('If the link has expired, ask for a new one with “Forgot password?” where you sign in.'),
  ],
  action: { label: t('Choose your password'), url: `${app}/reset-password#${token}` },
  foot: [sender(firm)],
});

export const companyInvitationLetter = (
  { app, firm }: From,
  { by, company, email, token }: { by: string; company: string; email: string; token: string },
): Letter => ({
  subject: t('You are invited to {company}', { company: quotedName(company) }),
  title: t('You are invited to {company}', { company: quotedName(company) }),
  paragraphs: [
    t(
      '{name} invites you to {company} at {firm}. As a member you see the consultations that are shared with the company.',
      { name: quotedName(by), company: quotedName(company), firm },
    ),
    t('Sign in as {email}, or sign up with this address first. The link works once, for 7 days.', { email }),
  ],
  action: { label: t('Join the company'), url: `${app}/join-company#${token}` },
  foot: [sender(firm)],
});

type Documents = { count: number; named: string | undefined };

export const documentsLetter = (
  { app, firm }: From,
  { name, email }: Person,
  { count, named }: Documents,
): Letter => {
  const title = t(
    '{count, plural, =1 {The documents of one consultation} other {The documents of # consultations}}',
    { count },
  );
  return {
    subject: named ? t('{consultation}: {title}', { title, consultation: named }) : title,
    title,
    paragraphs: [t('{name} sends you what is attached, from {firm}.', { name: quotedName(name), firm })],
    foot: [t('Sent by {firm}. Replies go to {email}.', { firm: unlinked(firm), email }), app],
  };
};

export const sender = (firm: string) =>
  t('Sent by {firm}. Please do not reply to this email.', { firm: unlinked(firm) });
