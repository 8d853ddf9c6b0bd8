import { changeConsultation } from '@consultflow/contract/consultations/endpoints';
import type { ConsultationRequest, NewConsultation } from '@consultflow/contract/consultations/schema';
import { listFiles } from '@consultflow/contract/files/endpoints';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/replies.ts';

type Edit = ConsultationRequest & Partial<Pick<NewConsultation, 'file_ids' | 'preferences'>>;

/** Changes a request. Files that it has already were attached by a save whose response was lost. */
export async function changeRequest(id: string, edit: Edit) {
  const change = (body: Edit) => call(changeConsultation, { params: { id }, body });
  try {
    return await change(edit);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'file_not_usable') throw error;
    const { data } = await call(listFiles, { params: { id }, query: {} });
    const there = new Set(data.map((file) => file.id));
    const missing = (edit.file_ids ?? []).filter((one) => !there.has(one));
    if (missing.length === edit.file_ids?.length) throw error;
    return change({ ...edit, file_ids: missing });
  }
}
