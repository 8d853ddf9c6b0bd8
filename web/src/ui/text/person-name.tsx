/** A name in any script keeps its own direction and does not turn the words around it. */
export function PersonName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
