import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

type EditorFrameProps = {
  minHeight: number;
  invalid?: boolean;
  /** Empty if it comes later: its line is there from the beginning, so that nothing moves under the pointer. */
  foot?: ReactNode;
  children: ReactNode;
};

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
      {foot !== undefined && (
        <div
          className={clsx(
            'flex min-h-9.25 justify-between gap-4 border-t px-4 py-2 text-sm text-ink-3 figures',
            foot ? 'border-line' : 'border-transparent',
          )}
        >
          {foot}
        </div>
      )}
    </div>
  );
}
