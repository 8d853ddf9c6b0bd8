import { AttachButton } from './attach-button.tsx';
import { LeaveFiles, type LeavingFiles } from './leave-files.tsx';
import { UploadList, UploadState } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

type AttachFieldProps = LeavingFiles & {
  uploads: Uploads;
  /** The name of the list. */
  label: string;
};

/** The files of a form, and the button that adds some. */
export function AttachField({ uploads, label, ...leaving }: AttachFieldProps) {
  return (
    <div className="attach-field">
      <UploadList uploads={uploads} label={label} />
      <LeaveFiles uploads={[uploads]} {...leaving} />
      <div className="flex flex-wrap items-center gap-3">
        <AttachButton onFiles={uploads.add} isNamed />
        <UploadState uploads={uploads} />
      </div>
    </div>
  );
}
