import { statusNames } from '@consultflow/contract/consultations/status-names';
import type { Status } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';

export const statusName = (status: Status) => t(statusNames[status]);
