/** A sheet with a folded corner that says what it is: the ending of the name. */
export function FileMark({ name }: { name: string }) {
  const ending = /\.([a-z][a-z0-9]{0,7})$/i.exec(name)?.[1]?.slice(0, 4).toUpperCase();
  return (
    <span aria-hidden dir="ltr" className="file-kind">
      {ending}
    </span>
  );
}
