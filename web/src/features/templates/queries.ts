import { msg } from '@consultflow/contract/language/t';
import { addTemplate, deleteTemplate, updateTemplate } from '@consultflow/contract/templates/endpoints';
import type { TemplateForm } from '@consultflow/contract/templates/schema';
import { call } from '../../lib/api/api.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';

/** A new one, or with an id an edit. */
export const useSaveTemplate = (id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.templates.save(id),
    stale: [queryKeys.templates.every],
    mutationFn: (template: TemplateForm & { updated_at?: string }, key) =>
      id
        ? call(updateTemplate, { params: { id }, body: template })
        : call(addTemplate, { body: template, key: key() }),
    meta: {
      success: id ? msg('Saved text updated') : msg('Saved text added'),
      failure: msg('The text could not be saved'),
    },
  });

export const useDeleteTemplate = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.templates.delete(id),
    stale: [queryKeys.templates.every],
    mutationFn: () => call(deleteTemplate, { params: { id } }),
    meta: { success: msg('Saved text deleted'), failure: msg('The text could not be deleted') },
  });
