import { type Message, msg, t } from '@consultflow/contract/language/t';
import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { showMinutes } from '@consultflow/contract/time/minutes';
import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeReport } from '@consultflow/contract/time/schema';
import { leftWords, nameOfRow } from '@consultflow/contract/time/words';
import { asReader } from '../../language/reader.ts';
import { monthText } from '../../time/clock.ts';
import { firmOf, headOf, madeAt, wordsOf } from '../content.ts';
import type { Fact } from '../facts.ts';
import { type Line, line, ownLine } from '../text/line.ts';
import type { TimeDocument } from './document.ts';

const titles: Record<ReportBy, Message> = {
  company: msg('Time by company'),
  consultant: msg('Time by consultant'),
  room: msg('Time by room'),
  month: msg('Time by month'),
};

const kinds: Record<ReportBy, Message> = {
  company: msg('Company'),
  consultant: msg('Consultant'),
  room: msg('Room'),
  month: msg('Month'),
};

/** The longest word, in characters, that the column of names, a fact and a title can hold. */
const OF_A_NAME = 26;
const OF_A_FACT = 22;
const OF_A_TITLE = 30;

/** The whole input of the template, in the order of the page. */
export const contentOfTime = (document: TimeDocument) =>
  asReader(document.language, () => {
    const { report, firm } = document;
    const { by, rows, total } = report;
    const title = t(titles[by]);
    const about = t('{title}, {period}', { title, period: monthText(report.from, report.to) });
    return {
      ...headOf(firm),
      ...wordsOf(),
      document_title: about,
      note: [t('Time report'), madeAt(document)],
      title: ownLine(title, OF_A_TITLE),
      running_head: ownLine(about, OF_A_TITLE),
      footer: ownLine(t('{firm}, {title}', { firm: firmOf(firm), title: about }), 60),
      facts: [spanOf(report), narrowingOf(document)],
      heads: [
        t(kinds[by]),
        t.context('of time', 'Entries'),
        t('Billable'),
        t('Not billable'),
        ...(by === 'company' ? [t('Agreed, left')] : []),
      ],
      rows: rows.map((row) => ({ name: nameIn(by, row), figures: figuresOf(by, row) })),
      total: {
        name: ownLine(t('Total'), OF_A_NAME),
        figures: figuresOf(by, { ...total, left: null, agreed: null }),
      },
      empty: t('No time in this period'),
    };
  });

const spanOf = (report: TimeReport): Fact[] => [
  fact(t('Period'), ownLine(monthText(report.from, report.to), OF_A_FACT)),
  fact(
    report.from === report.to ? t('Month') : t('Months'),
    ownLine(report.is_closed ? t('Closed') : t('Not closed'), OF_A_FACT),
  ),
];

/** What the report leaves out is said on it. */
function narrowingOf({ report: { only }, room }: TimeDocument): Fact[] {
  const { company_name, user_name, is_billable } = only;
  return [
    ...(company_name === null ? [] : [fact(t('Company'), line(company_name, OF_A_FACT))]),
    ...(user_name === null ? [] : [fact(t('Consultant'), line(user_name, OF_A_FACT))]),
    ...(room === null ? [] : [fact(t('Room'), ownLine(roomLine(room), OF_A_FACT))]),
    ...(is_billable === null
      ? []
      : [fact(t('Time'), ownLine(is_billable ? t('Billable only') : t('Not billable only'), OF_A_FACT))]),
  ];
}

const roomLine = ({ code, name }: { code: string; name: string }) =>
  t.context('room of a document', '{code}, {name}', { code, name: roomText(name) });

const fact = (label: string, value: Line): Fact => ({ label, lines: [value] });

function nameIn(by: ReportBy, row: ReportRow): Line {
  if (by === 'month' && row.key !== null) return ownLine(monthText(row.key), OF_A_NAME);
  const isOwn = by === 'room' || row.name === null || row.is_sealed;
  return (isOwn ? ownLine : line)(nameOfRow(by, row), OF_A_NAME);
}

type Figures = Pick<ReportRow, 'entries' | 'billable' | 'not_billable' | 'left' | 'agreed'>;

const figuresOf = (by: ReportBy, { entries, billable, not_billable, ...agreement }: Figures) => [
  `${entries}`,
  minutesOf(billable),
  minutesOf(not_billable),
  ...(by === 'company' ? [leftWords(agreement) ?? ''] : []),
];

const minutesOf = (minutes: number) => (minutes === 0 ? '–' : showMinutes(minutes));
