import { acceptedLanguage, DEFAULT_LANGUAGE, type Language } from '@consultflow/contract/language/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asReaderOf } from '../language/reader.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that the caller has chosen; null if they have not, or are not signed in. */
    chosenLanguage: Language | null;
    /** Their time zone, in the same way. */
    chosenZone: string | null;
  }
}

/** The chosen language of a signed-in caller, else that of the Accept-Language header, else English. */
export const languageOf = ({ chosenLanguage, headers }: FastifyRequest) =>
  chosenLanguage ?? acceptedLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE;

/** Every text of a response is in the language and the time zone of its caller. */
export function answerInLanguage(app: FastifyInstance) {
  app.decorateRequest('chosenLanguage', null);
  app.decorateRequest('chosenZone', null);
  app.addHook('onRequest', answerCaller);
  // Receiving the body ends the context of the first hook.
  app.addHook('preValidation', answerCaller);
}

const answerCaller = (request: FastifyRequest, _reply: unknown, done: () => void) =>
  asReaderOf(() => ({ language: languageOf(request), time_zone: request.chosenZone }), done);
