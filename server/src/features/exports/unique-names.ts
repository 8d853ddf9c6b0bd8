/** 'Name.pdf', then 'Name (2).pdf', also unique without case and accents. */
export function uniqueNames() {
  const counts = new Map<string, number>();
  return (name: string): string => {
    const key = name.normalize('NFKC').toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
  };
}
