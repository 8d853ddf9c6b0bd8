import { HttpError } from '../http/errors.ts';

/** Rendering it would take more memory than one document may. */
export class DocumentTooLarge extends HttpError {
  constructor() {
    super('document_too_large');
  }
}
