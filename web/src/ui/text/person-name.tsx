/** A name in any script with its own direction, which does not affect the text around it. */
export function PersonName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
