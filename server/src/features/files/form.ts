import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { MOST_OF_FILE, NAME_LENGTH, nameOfFile } from '@consultflow/contract/files/schema';
import { isVisible, storable } from '@consultflow/contract/text';
import { HttpError, invalid } from '../../http/errors.ts';

/** In bytes: the boundaries and headers of a form beside its file. */
export const MOST_BESIDE_FILE = 16 * 1024;

/** Other fields are read and ignored. */
const limits = {
  files: 1,
  // One more than is accepted, to tell a file of the full size from a longer one.
  fileSize: MOST_OF_FILE + 1,
  fields: 10,
  fieldSize: 1024,
  fieldNameSize: 100,
  parts: 11,
  headerPairs: 20,
};

type FileOfForm = {
  name: string;
  content: Readable;
  /** Resolves when the form has ended after the file. */
  end: Promise<void>;
};

/**
 * The file in the field `file` of a form, when it begins to arrive.
 * @throws HttpError 415 if it is no form; 400 if it has no such field, a file in another one, or a second file
 */
export function fileOfForm(headers: BusboyHeaders, body: Readable): Promise<FileOfForm> {
  const form = formWith(headers);
  // It repeats its error after the pipeline has ended.
  form.on('error', () => {});
  const end = pipeline(body, form).catch((error: Error) => {
    // Of the parser, which says in its own words that the form ends too early.
    throw body.errored ?? (error instanceof HttpError ? error : invalid('file_incomplete', 'file'));
  });
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const)
    form.once(limit, () => form.destroy(invalid('one_file_wanted', 'file')));
  return new Promise((resolve, reject) => {
    form.once('file', (field, content, filename) => {
      // A part that ends too early says so in the parser's words; `end` says it in ours.
      content.on('error', () => {});
      end.catch((error: Error) => content.destroy(error));
      const name = field === 'file' ? nameFrom(filename) : invalid('one_file_wanted', 'file');
      if (typeof name === 'string') resolve({ name, content, end });
      else form.destroy(name);
    });
    end.then(() => reject(invalid('one_file_wanted', 'file')), reject);
  });
}

function formWith(headers: BusboyHeaders) {
  try {
    return new Busboy({ headers, limits });
  } catch {
    throw new HttpError('not_a_file');
  }
}

/** What browsers escape in the name of a file. */
const escaped = /%(?:0A|0D|22)/g;

/** The last part of a path, in one line. */
function nameFrom(filename = '') {
  const name = nameOfFile(filename.replace(escaped, decodeURIComponent));
  if (!isVisible(name) || !storable.test(name) || /^\.+$/.test(name)) return invalid('file_nameless', 'file');
  return Array.from(name).length > NAME_LENGTH ? invalid('file_name_too_long', 'file') : name;
}
