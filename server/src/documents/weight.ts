import { MOST_ELEMENTS } from '../rich-text/bounded-parser.ts';
import type { ConsultationDocument } from './document.ts';

/** The longest texts of one consultation with room to spare: some 2 s of drawing and 900 MB at the worst. */
export const MOST_WEIGHT = 16_000;

const OF_EVERY_DOCUMENT = 10;
const OF_A_COMPANY = 3;
const OF_A_CHANGE = 1;
/** UTF-8 takes more of them for the scripts that take more time. */
const BYTES = 200;

/** What drawing a document costs: 1 is a list item, a cell, 200 bytes of text or a row of the history; about 0.1 ms and 50 KB. */
export const weightOf = ({ consultation, history }: ConsultationDocument) =>
  OF_EVERY_DOCUMENT +
  weightOfText(consultation.problem_details) +
  weightOfText(consultation.consultation_result ?? '') +
  consultation.client_companies.length * OF_A_COMPANY +
  history.reduce((sum, { reason }) => sum + OF_A_CHANGE + Buffer.byteLength(reason ?? '') / BYTES, 0);

const weightOfText = (html: string) => elementsIn(html) + Buffer.byteLength(html) / BYTES;

/** Of clean HTML, in which every '<' begins a tag; a text of more elements than are parsed is drawn without any. */
function elementsIn(html: string) {
  let elements = 0;
  for (let at = html.indexOf('<'); at >= 0 && elements < MOST_ELEMENTS; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') elements += 1;
  return elements;
}
