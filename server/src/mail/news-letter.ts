import { topicText } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import { callIn } from '../news/meeting.ts';
import { quotedName, quotedTopic } from '../news/quoted.ts';
import { consultationOf, type Item, type NewsJob, type Person, sentencesOf, titleOfSeveral } from './job.ts';
import type { Letter } from './letter.ts';
import { type From, sender } from './letters.ts';
import type { Quote } from './quotes.ts';

/** One notification, several of one minute, or what was written in a case; undefined if nothing of it is left. */
export function newsLetter(
  { app, firm }: From,
  { role }: Pick<Person, 'role'>,
  news: Pick<NewsJob, 'isMore'> & { items: Item[] },
  quotes: ReadonlyMap<string, Quote>,
): Letter | undefined {
  const items = left(news.items, quotes);
  const [first] = items;
  if (!first) return undefined;
  const start = `/${role}/dashboard`;
  const isMore = news.isMore ?? false;
  const foot = [
    sender(firm),
    `${t('You can switch these mails off in your profile:')} ${app}/${role}/profile`,
  ];

  const said = items.flatMap(({ entry_id }) => quotes.get(entry_id ?? '') ?? []);
  const isOneCase = said.every((one) => one.consultation_id === said[0]!.consultation_id);
  if (said.length === items.length && isOneCase && !isMore)
    return {
      ...headOf(said),
      items: items.map((one, at) => quotation(said[at]!, app + (one.link ?? start))),
      action: { label: t('Reply in the portal'), url: app + (first.link ?? start) },
      foot: [t('You follow this consultation, so you get a mail when there is a new message.'), ...foot],
    };

  if (items.length === 1 && !isMore) {
    const { title, message } = sentencesOf(first);
    const consultation = consultationOf(first);
    return {
      // i18n: the subject of a mail: “#1042 Customs valuation: Request approved”
      subject: consultation ? t('{consultation}: {title}', { title, consultation }) : title,
      title,
      paragraphs: [message],
      call: callIn(first.told?.params),
      action: { label: t('Open ConsultFlow Navigator'), url: app + (first.link ?? start) },
      foot,
    };
  }
  const title = titleOfSeveral(items.length, isMore);
  return {
    subject: title,
    title,
    paragraphs: isMore
      ? [t('These are the first; all of them are among your notifications in the app.')]
      : [],
    items: items.map((one) => {
      const { title: heading, message } = sentencesOf(one);
      const quote = quotes.get(one.entry_id ?? '');
      return {
        ...(quote && quotation(quote, '')),
        title: heading,
        text: message,
        call: callIn(one.told?.params),
        action: { label: t('Open it'), url: app + (one.link ?? start) },
      };
    }),
    action: { label: t('Open ConsultFlow Navigator'), url: app + start },
    foot,
  };
}

/** Each message once, without those that are not in the quotes. */
function left(items: Item[], quotes: ReadonlyMap<string, Quote>) {
  const seen = new Set<string>();
  return items.filter(({ entry_id }) => {
    if (!entry_id) return true;
    if (!quotes.has(entry_id) || seen.has(entry_id)) return false;
    seen.add(entry_id);
    return true;
  });
}

function headOf(said: Quote[]) {
  const { number, topic, by, is_note } = said[0]!;
  const values = { number: `${number}`, topic: quotedTopic(topicText(topic)), name: quotedName(by) };
  const about = t('#{number} {topic}', values);
  if (said.length > 1) {
    const count = said.length;
    return {
      subject: t('#{number} {topic}: {count, plural, other {# new messages}}', { ...values, count }),
      title: t('{count, plural, other {# new messages}}', { count }),
      paragraphs: [about],
    };
  }
  return {
    subject: is_note
      ? t('#{number} {topic}: note from {name}', values)
      : t('#{number} {topic}: message from {name}', values),
    title: headingOf(said[0]!),
    paragraphs: [about],
  };
}

const quotation = (quote: Quote, url: string) => ({
  title: headingOf(quote),
  text: quote.is_note ? t('Only staff see this') : '',
  quote: quote.text,
  isNote: quote.is_note,
  action: { label: t('Open it'), url },
});

function headingOf({ by, is_note, is_mentioned }: Quote) {
  const name = quotedName(by);
  if (is_mentioned) return t('{name} mentioned you', { name });
  return is_note ? t('{name} added a note', { name }) : t('{name} wrote to you', { name });
}
