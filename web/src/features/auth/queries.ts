import { login, register } from '@consultflow/contract/auth/endpoints';
import type { Credentials, Registration } from '@consultflow/contract/auth/schema';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/replies.ts';
import { startSession } from '../../lib/session.ts';

/** Answers who has signed in; an answer that names nobody is a failure. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { data, message } = await call(login, { body: credentials });
      return { actor: startSession(data), message };
    },
    meta: { success: 'Login successful!', failure: false },
  });

export const useRegister = () =>
  useMutation({
    mutationFn: (form: z.input<typeof Registration>) => call(register, { body: form }),
    meta: { success: false, failure: false },
  });

/** The server's own sentence, or what this screen says when there is none. */
export const sentenceOf = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.status >= 400 ? error.message : otherwise;
