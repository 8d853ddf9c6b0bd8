import { Component, createRef, type ReactNode } from 'react';

type SteadyProps = { className: string; label: string; children: ReactNode };
type Anchor = { id: string; top: number; hadFocus: boolean } | undefined;

/** A list of entries that keeps the one being read in its place when others are added above it. */
export class Steady extends Component<SteadyProps> {
  readonly list = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate(): Anchor {
    const fold = this.list.current?.querySelector('[data-kind=fold]');
    const hadFocus = fold?.contains(document.activeElement) ?? false;
    let first: Anchor;
    for (const entry of this.entries()) {
      const { top, bottom } = entry.getBoundingClientRect();
      if (top >= window.innerHeight) break;
      if (bottom <= TOPBAR) continue;
      first ??= { id: entry.id, top, hadFocus };
      // What a fold hides is added above the entry that follows it.
      if (!fold || fold.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_FOLLOWING)
        return { id: entry.id, top, hadFocus };
    }
    return first;
  }

  override componentDidUpdate(_props: SteadyProps, _state: unknown, anchor: Anchor) {
    const entry = anchor && document.getElementById(anchor.id);
    if (!entry) return;
    const moved = entry.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved);
    // A fold that has opened is gone.
    if (anchor.hadFocus && document.activeElement === document.body) entry.focus({ preventScroll: true });
  }

  private entries() {
    return this.list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
  }

  override render() {
    const { className, label, children } = this.props;
    return (
      <ol ref={this.list} aria-label={label} className={className}>
        {children}
      </ol>
    );
  }
}

/** In pixels: what is behind the bar at the top is not being read. */
const TOPBAR = 52;
