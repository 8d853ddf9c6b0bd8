import { type Message, msg, t, translate } from '@consultflow/contract/language/t';
import { severalLines } from '@consultflow/contract/text';
import { about, quoted, quotedName } from './quoted.ts';

type Named = { by: string; topic: string; number: number };

/** News of a request that a colleague signs the draft of a result, with their parameters. */
export type SignOffKinds = {
  sign_off_requested: Named;
  sign_off_given: Named;
  sign_off_refused: Named & { remark: string | null };
  sign_off_ended: Named & { what: 'withdrawn' | 'voided' | 'reassigned' };
};

const ended: Record<SignOffKinds['sign_off_ended']['what'], Message> = {
  withdrawn: msg('{name} withdrew the request to sign the result of {topic}.'),
  voided: msg('{name} made a change, so that the draft for {topic} is no longer to be signed.'),
  reassigned: msg('{name} asked another colleague to sign the result of {topic}.'),
};

const valuesOf = ({ by, ...named }: Named) => ({ name: quotedName(by), topic: about(named) });

export const signOffSentences: {
  [K in keyof SignOffKinds]: (params: SignOffKinds[K]) => { title: string; message: string };
} = {
  sign_off_requested: (params) => ({
    title: t('Your sign-off is requested'),
    message: t('{name} asks you to sign the result of {topic}.', valuesOf(params)),
  }),
  sign_off_given: (params) => ({
    title: t('Result signed'),
    message: t('{name} signed the result of {topic}.', valuesOf(params)),
  }),
  sign_off_refused: ({ remark, ...params }) => ({
    title: t('Draft returned'),
    message:
      t('{name} returned the draft for {topic}.', valuesOf(params)) +
      (remark ? ` ${t('Remark: {remark}', { remark: quoted(severalLines(remark)) })}` : ''),
  }),
  sign_off_ended: ({ what, ...params }) => ({
    title: t('Sign-off no longer needed'),
    message: translate(ended[what], valuesOf(params)),
  }),
};
