import { expect, test } from 'vitest';
import {
  MOST_COMPANIES,
  MOST_MEMBERSHIPS,
  TOO_MANY_COMPANIES,
  TOO_MANY_MEMBERSHIPS,
} from './companies/schema.ts';
import * as limits from './consultations/limits.ts';
import { ExportRequest, MOST, TOO_MANY_FOR_PDF } from './exports/schema.ts';
import { t } from './language/t.ts';
import { CONSULTATIONS_PER_DAY, DURATION, LOGO_BYTES, NO_LOGO, Settings } from './settings/schema.ts';
import { MOST_TOPICS, TopicList } from './topics/schema.ts';

type Schema = { safeParse: (given: unknown) => { error?: { issues: { message: string }[] } | undefined } };
const refusal = (schema: Schema, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message)[0] ?? '';
const numbersIn = (sentence: string) =>
  [...sentence.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));

const ids = Array.from({ length: MOST.zip + 1 }, () => crypto.randomUUID());
const topics = Array.from({ length: MOST_TOPICS + 1 }, (_, n) => `Topic ${n}`);

test.each([
  ['the most companies of a client', t(TOO_MANY_COMPANIES), [MOST_COMPANIES]],
  ['the most memberships of a client', t(TOO_MANY_MEMBERSHIPS), [MOST_MEMBERSHIPS]],
  ['the most requests that wait', t(limits.TOO_MANY_WAITING), [limits.MOST_WAITING]],
  ['the most requests of a day', t(limits.TOO_MANY_A_DAY), [limits.MOST_A_DAY, 24]],
  ['the most changes', t(limits.TOO_MANY_CHANGES), [limits.MOST_CHANGES]],
  ['the most consultations of a ZIP', refusal(ExportRequest, { ids, format: 'zip' }), [MOST.zip]],
  ['the most consultations of a PDF', t(TOO_MANY_FOR_PDF), [MOST.pdf]],
  ['the most topics', refusal(TopicList, { topics }), [MOST_TOPICS]],
  ['the largest logo, in KiB', t(NO_LOGO), [LOGO_BYTES / 1024]],
  [
    'the consultations of a day',
    refusal(Settings.shape.max_consultations_per_day, 0),
    [CONSULTATIONS_PER_DAY.least, CONSULTATIONS_PER_DAY.most],
  ],
  ['the duration', refusal(Settings.shape.consultation_duration, 1), [DURATION.step, DURATION.least]],
])('the sentence about %s has the numbers of the rule', (_, sentence, numbers) => {
  expect(numbersIn(sentence)).toEqual(numbers);
});
