import { t } from '@consultflow/contract/language/t';

/** The page and the texts of its head, as pre-rendered HTML. */
export type Rendered = { body: string } & ReturnType<typeof head>;

/** The texts for browser tabs, search engines and link previews. */
export const head = () => ({
  title: `${t('Trade advice, requested, scheduled and on file')} · ConsultFlow Navigator`,
  description: t(
    'Consultations on international trade, from the first question to the written answer: rooms, weekly schedules, decisions and results in one record for clients, consultants and admins.',
  ),
  ogTitle: t('Every trade question, brought safely to port'),
  ogDescription: t('Clients ask, the right room answers, the result is on file.'),
});
