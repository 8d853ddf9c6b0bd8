import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from '../button/icon-button.tsx';

/** A mouse click keeps the selection. */
const stay = (event: MouseEvent) => event.preventDefault();

export function ToolButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton onMouseDown={stay} {...props} size="small" className="size-9 md:size-8" />;
}
