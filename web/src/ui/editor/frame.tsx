import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

type EditorFrameProps = { minHeight: number; invalid?: boolean; foot?: ReactNode; children: ReactNode };

export function EditorFrame({ minHeight, invalid = false, foot, children }: EditorFrameProps) {
  const height: CSSProperties & { '--editor-height': string } = { '--editor-height': `${minHeight}px` };
  return (
    <div
      style={height}
      className={clsx(
        'editor rounded-control border bg-surface',
        invalid ? 'border-danger edge-danger' : 'border-control',
      )}
    >
      {children}
      {foot && (
        <div className="flex justify-between gap-4 border-t border-line px-4 py-2 text-sm text-ink-3 figures">
          {foot}
        </div>
      )}
    </div>
  );
}
