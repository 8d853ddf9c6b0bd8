import type { FileKind } from '@consultflow/contract/files/schema';
import { openPicture } from './picture.ts';
import type { Source } from './source.ts';

/** @throws Unshowable */
export const openSource = async (kind: FileKind, content: Blob): Promise<Source> =>
  kind === 'pdf' ? (await import('./pdf.ts')).openPdf(content) : openPicture(kind, content);
