import { t } from '@consultflow/contract/language/t';
import { Section } from './section.tsx';

export function Voices() {
  return (
    <Section
      id="voices"
      title={t('In their words')}
      says={t('Sample voices, from the sample firm that these pages are drawn from.')}
    >
      <div className="grid gap-x-8 gap-y-10 border-t-2 border-ink pt-8 lg:grid-cols-12">
        {voices().map(({ words, name, post }, place) => (
          <figure
            key={name}
            className={place === 0 ? 'lg:col-span-6 lg:row-span-2' : 'lg:col-span-5 lg:col-start-8'}
          >
            <blockquote
              className={
                place === 0
                  ? 'announce text-2xl leading-[1.16] md:text-3xl md:leading-[1.16]'
                  : 'font-serif text-lg leading-normal'
              }
            >
              {words}
            </blockquote>
            <figcaption className="mt-4 text-base text-ink-2">
              <b className="block text-ink">{name}</b>
              {post}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

const voices = () => [
  {
    words: t(
      'We ship dried figs to eleven countries, and each of them asks a different question. Now every question has a room, a date and an answer on file.',
    ),
    name: 'Ayşe Yıldırım',
    post: t('Export Manager, {company}, {city}', { company: 'Ege Kuru Meyve', city: t('İzmir') }),
  },
  {
    words: t('I read, I decide, and the client knows before I have opened the next one.'),
    name: 'Jonas Lindqvist',
    post: t('Consultant, Room {code}', { code: 'B' }),
  },
  {
    // i18n: Legal is the room for legal questions
    words: t(
      'On Friday I plan the week in ten minutes. Nobody asks me who sits in Legal on Thursday any more.',
    ),
    name: 'Marta Wiśniewska',
    post: t('Administrator'),
  },
];
