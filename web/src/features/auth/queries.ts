import { forgotPassword, login, register, resetPassword } from '@consultflow/contract/auth/endpoints';
import type {
  Credentials,
  Forgetting,
  PasswordChoice,
  Registration,
} from '@consultflow/contract/auth/schema';
import { msg, t } from '@consultflow/contract/language/t';
import type { z } from 'zod';
import { authKeys } from '../../lib/api/auth-keys.ts';
import { call } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { ApiError } from '../../lib/api/replies.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { browsersZone } from '../../lib/time/zone.ts';

/** Returns the signed-in user; a response without one is an error. */
export const useLogin = () =>
  useSingleFlight({
    mutationKey: authKeys.login,
    stale: [],
    mutationFn: async (credentials: Credentials) => {
      const { data, message } = await call(
        login,
        { body: credentials },
        { words: { refused: t('Login failed. Please check your credentials.') }, asItIs: true },
      );
      return { actor: startSession(data), message };
    },
    meta: { success: msg('Login successful!'), failure: false },
  });

/** Fields of every sign-up besides the form; the server sets them itself. */
const asClient: object = { role: 'client', availability: '{}', specialties: '{}' };

export const useRegister = () =>
  useSingleFlight({
    mutationKey: authKeys.register,
    stale: [],
    mutationFn: (form: z.input<typeof Registration>, key) =>
      call(
        register,
        { body: { ...form, time_zone: browsersZone(), ...asClient }, key: key() },
        { words: { refused: t('Sign up failed') } },
      ),
    meta: { success: false, failure: false },
  });

/** The screen shows the server's response, which is the same for every e-mail. */
export const useForgotPassword = () =>
  useSingleFlight({
    mutationKey: authKeys.forgot,
    stale: [],
    mutationFn: (form: Forgetting) => call(forgotPassword, { body: form }),
    meta: { success: false, failure: false },
  });

/** Signs out here: a new password ends every session. */
export const useChoosePassword = () =>
  useSingleFlight({
    mutationKey: authKeys.reset,
    stale: [],
    mutationFn: (form: PasswordChoice) => call(resetPassword, { body: form }),
    onSuccess: endSession,
    meta: { success: msg('Your password has been changed. Please log in.'), failure: false },
  });

/** The server's sentence, or the screen's own if there is none. */
export const sentenceOf = (error: Error, otherwise: string) =>
  error instanceof ApiError && (error.isServers || error.status >= 400) ? error.message : otherwise;
