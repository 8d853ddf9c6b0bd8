import { MOST_ELEMENTS } from '../rich-text/bounded-parser.ts';
import type { ConsultationDocument, Saying } from './document.ts';

/** More than the longest texts of one consultation: some 2 s of rendering and 900 MB at worst. */
export const MOST_WEIGHT = 16_000;

const OF_EVERY_DOCUMENT = 10;
const OF_A_COMPANY = 3;
const OF_A_CHANGE = 1;
const OF_A_MESSAGE = 3;
const OF_A_FILE_OF_A_MESSAGE = 1;
const OF_A_LISTED_FILE = 2;
/** In bytes, as scripts with more bytes in UTF-8 take more time. */
const BYTES = 200;

/**
 * The cost of rendering: 1 is a list item, a cell, 200 bytes of text, a row of the history or a file of a message; about
 * 0.1 ms and 50 KB.
 */
export const weightOf = ({ consultation, history, conversation, files }: ConsultationDocument) =>
  OF_EVERY_DOCUMENT +
  weightOfText(consultation.problem_details) +
  weightOfText(consultation.consultation_result ?? '') +
  consultation.client_companies.length * OF_A_COMPANY +
  conversation.reduce((sum, message) => sum + OF_A_MESSAGE + weightOfMessage(message), 0) +
  files.reduce((sum, { name }) => sum + OF_A_LISTED_FILE + weightOfLetters(name), 0) +
  history.reduce((sum, { reason }) => sum + OF_A_CHANGE + weightOfLetters(reason ?? ''), 0);

const weightOfMessage = ({ body, files }: Saying) =>
  files.reduce((sum, name) => sum + OF_A_FILE_OF_A_MESSAGE + weightOfLetters(name), weightOfText(body));

const weightOfText = (html: string) => elementsIn(html) + weightOfLetters(html);

const weightOfLetters = (text: string) => Buffer.byteLength(text) / BYTES;

/** For clean HTML, where every '<' starts a tag; a text with more elements than are parsed is rendered without any. */
function elementsIn(html: string) {
  let elements = 0;
  for (let at = html.indexOf('<'); at >= 0 && elements < MOST_ELEMENTS; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') elements += 1;
  return elements;
}
