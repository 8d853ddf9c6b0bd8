import { Fragment } from 'react';

/** An address that breaks after punctuation, and within a word only if that word alone is too long. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <bdi className="wrap-break-word">
      {children.split(/(?<=[@._+-])/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
