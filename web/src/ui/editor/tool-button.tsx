import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from '../button/icon-button.tsx';

/** A press of the mouse leaves the selection where it is. */
const stay = (event: MouseEvent) => event.preventDefault();

export function ToolButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton onMouseDown={stay} {...props} size="small" className="size-9 md:size-8" />;
}
