import type { Language } from '@consultflow/contract/language/languages';
import { msg } from '@consultflow/contract/language/t';
import { updateUser } from '@consultflow/contract/users/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { mutationScopes } from '../../../lib/api/mutation-scopes.ts';
import { switchLanguage, useLanguage } from '../../../lib/language/language.ts';
import { useActor } from '../../../lib/session/session.ts';

/** The language of the screens, and a function that changes it here, in mails and wherever the user signs in next. */
export function useLanguageChoice() {
  const { id } = useActor();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    scope: mutationScopes.ownChoices(id),
    mutationFn: (language: Language) => call(updateUser, { params: { id }, body: { language } }),
    meta: { success: false, failure: msg('The language could not be saved for your mails') },
  });
  const choose = (language: Language) => {
    mutate(language);
    // Notifications are worded by the server.
    void switchLanguage(language).then(() => cache.invalidateQueries());
  };
  return [useLanguage(), choose] as const;
}
