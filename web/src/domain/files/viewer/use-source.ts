import type { AttachedFile } from '@consultflow/contract/files/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contentOf } from '../queries.ts';
import { openSource } from './open-source.ts';
import type { Source } from './source.ts';

export type Opening = {
  source: Source | undefined;
  /** Why it cannot be loaded or shown. */
  error: Error | undefined;
  /** Loads it again; undefined if that would not help. */
  retry: (() => void) | undefined;
};

/** Loads a file and opens it; what it holds is freed when the viewer closes. */
export function useSource(file: Pick<AttachedFile, 'id' | 'kind'>): Opening {
  const { kind } = file;
  const { data: content, error: unloaded, refetch } = useQuery(contentOf(file));
  const [opened, setOpened] = useState<{ source?: Source; error?: Error }>({});
  useEffect(() => {
    if (!content) return undefined;
    let isOver = false;
    let close: (() => void) | undefined;
    const show = async () => {
      const source = await openSource(kind, content);
      if (isOver) return source.close();
      close = source.close;
      setOpened({ source });
    };
    show().catch((error: Error) => {
      if (!isOver) setOpened({ error });
    });
    return () => {
      isOver = true;
      close?.();
    };
  }, [kind, content]);
  return {
    source: opened.source,
    error: opened.error ?? (content ? undefined : (unloaded ?? undefined)),
    retry: content ? undefined : () => void refetch(),
  };
}
