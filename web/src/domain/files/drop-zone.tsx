import { t } from '@consultflow/contract/language/t';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';

type DropZoneProps = { onFiles: (files: File[]) => void; className?: string; children: ReactNode };

/** Takes files that are dropped on it or pasted in it; the button beside it does the same by keyboard. */
export function DropZone({ onFiles, className = '', children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const left = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A table copied from a spreadsheet comes with its picture: then its text is meant. A picture of a page has none.
    if (files.length === 0 || event.clipboardData.getData('text/plain').trim() !== '') return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is dropped and pasted inside
    <div
      className={`drop-zone ${className}`}
      data-over={isOver}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={left}
      onDrop={drop}
      onPasteCapture={paste}
    >
      {children}
      {isOver && <p className="drop-here">{t('Drop the files here')}</p>}
    </div>
  );
}
