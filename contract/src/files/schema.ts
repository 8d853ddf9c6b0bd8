import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';
import { Id, Instant } from '../sent.ts';
import { oneLine } from '../text.ts';

/** In bytes. */
const MIB = 1024 * 1024;
export const MOST_OF_FILE = 25 * MIB;
export const MOST_OF_CASE = 500 * MIB;
export const MOST_UNATTACHED = 500 * MIB;
/** Of a client in any 24 hours. */
export const MOST_SENT = 2_048 * MIB;

/** Files of one entry. */
export const MOST_OF_ENTRY = 20;
/** Characters of a name. */
export const NAME_LENGTH = 255;

/** What a file holds, found in its content; the groups of which a screen shows or names each alike. */
export const FileKind = z.enum([
  'pdf',
  'png',
  'jpeg',
  'webp',
  'gif',
  'heic',
  'document',
  'spreadsheet',
  'presentation',
  'text',
  'csv',
  'zip',
  'email',
]);
export type FileKind = z.infer<typeof FileKind>;

const ofFile = {
  id: Id,
  /** Empty once it has been removed. */
  name: z.string(),
  kind: FileKind,
  /** In bytes; 0 once its author has taken it back. */
  size: z.int(),
  /** Of its content, in hex; empty once its author has taken it back. */
  sha256: z.string(),
  /** An Office file that holds macros. */
  has_macros: z.boolean(),
  /** The virus scanner has to see it before anybody gets its content. */
  is_being_scanned: z.boolean(),
  /** It is too large for the virus scanner, so that nobody gets its content. */
  is_too_large_to_scan: z.boolean(),
};

/** A file of a draft. */
export const AttachedFile = z.object({
  ...ofFile,
  /** When its author took it back, or the virus scanner found something. */
  removed_at: Instant.nullable(),
  /** What the virus scanner has found. */
  infection: z.string().nullable(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** A file of an entry; of one that its author took back only that it was there. */
export const FileOfEntry = AttachedFile.extend({ kind: FileKind.nullable() });
export type FileOfEntry = z.infer<typeof FileOfEntry>;

/** A file that waits to be attached by its owner. */
export const UploadedFile = z.object({
  ...ofFile,
  /** The media type. */
  type: z.string(),
  completed_at: Instant,
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A file in the list of a case. */
export const FileOfCase = AttachedFile.extend({
  entry_id: Id,
  at: Instant,
  owner: z.object({ id: Id, name: z.string() }),
});
export type FileOfCase = z.infer<typeof FileOfCase>;

/** The last part of a path, in one line. */
export const nameOfFile = (given: string) =>
  oneLine(
    oneLine(given)
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? '',
  );

const FILES_WANTED = msg('Please choose files');
const TOO_MANY_FILES = msg('An entry may have 20 files');

/** The uploads to attach, in their order. */
export const FileIds = z
  .array(givenId(says(FILES_WANTED)), says(FILES_WANTED))
  .max(MOST_OF_ENTRY, says(TOO_MANY_FILES))
  .refine((ids) => new Set(ids).size === ids.length, says('The same file is given twice'));

export const TOO_LARGE = msg('A file may have 25 MB');
export const CASE_FULL = msg('The files of a consultation may have 500 MB together');
export const TOO_MUCH_SENT = msg('You can send files of 2 GB in 24 hours');
export const TOO_MUCH_UNATTACHED = msg(
  'Your unattached files have reached 500 MB. Please send or remove some first.',
);
