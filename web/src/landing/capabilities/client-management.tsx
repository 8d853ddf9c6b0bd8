import { msg, t } from '@consultflow/contract/language/t';
import { Capability } from './capability.tsx';

export function ClientManagement() {
  return (
    <Capability
      title={t('Client Management')}
      says={t('Every client with every company, each in a script of its own.')}
    >
      <ul className="mt-auto">
        {companies.map(({ name, lang, city }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 border-t border-line py-2.25">
            <bdi lang={lang} className="font-medium">
              {name}
            </bdi>
            <span className="text-sm whitespace-nowrap text-ink-3">{t(city)}</span>
          </li>
        ))}
      </ul>
    </Capability>
  );
}

const companies = [
  { name: 'Ege Kuru Meyve Gıda A.Ş.', lang: 'tr', city: msg('İzmir') },
  { name: '山本株式会社', lang: 'ja', city: msg('Okayama') },
  { name: 'شركة الخليج للتمور', lang: 'ar', city: msg('Muscat') },
  { name: 'Αιγαίο Ελαιόλαδο Α.Ε.', lang: 'el', city: msg('Mytilene') },
  { name: 'ТОВ «Дніпро Агро»', lang: 'uk', city: msg('Dnipro') },
];
