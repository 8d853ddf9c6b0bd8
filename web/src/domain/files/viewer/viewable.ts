import type { FileKind } from '@consultflow/contract/files/schema';

const pictures: readonly FileKind[] = ['png', 'jpeg', 'webp', 'gif'];

export const isPicture = (kind: FileKind) => pictures.includes(kind);

/** Whether the viewer shows files of this kind; the others are saved. */
export const canView = (kind: FileKind) => kind === 'pdf' || isPicture(kind);
