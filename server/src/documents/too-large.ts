import { HttpError } from '../http/errors.ts';

/** Drawing it would take more memory than there is for one. */
export class DocumentTooLarge extends HttpError {
  constructor() {
    super(409, 'This document is too large to be made. Leave out its history, or shorten its texts.');
  }
}
