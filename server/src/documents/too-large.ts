import { HttpError } from '../http/errors.ts';

/** Drawing it would take more memory than there is for one. */
export class DocumentTooLarge extends HttpError {
  constructor() {
    super('document_too_large');
  }
}
