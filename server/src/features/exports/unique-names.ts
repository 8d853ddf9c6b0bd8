/** 'Name.pdf', then 'Name (2).pdf', unique for systems that ignore case or how an accent is composed. */
export function uniqueNames() {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (name: string): string => {
    let unique = name;
    let count = counts.get(keyOf(name)) ?? 1;
    while (taken.has(keyOf(unique))) {
      count += 1;
      unique = name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
    }
    counts.set(keyOf(name), count);
    taken.add(keyOf(unique));
    return unique;
  };
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();
