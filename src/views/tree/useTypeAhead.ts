import { useEffect, useRef } from 'react';
import { findByName, type NamedNode } from './typeAhead.ts';

const pauseMs = 700;

interface TypeAheadFacts {
  readonly nodes: () => readonly NamedNode[];
  readonly activeId: string | undefined;
  readonly onFound: (id: string) => void;
  /** Asked when no visible name begins so: the server knows readings such as pinyin. Gives ids, best first. */
  readonly lookUp: ((typed: string) => Promise<readonly string[]>) | undefined;
}

/** Collects what is typed within a pause and jumps to the row of that name. */
export const useTypeAhead = ({ nodes, activeId, onFound, lookUp }: TypeAheadFacts) => {
  const typed = useRef('');
  const startedAt = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the server was asked last. Its answer counts after the pause too, unless the keyboard has gone elsewhere. */
  const asked = useRef('');
  const place = useRef(activeId);
  useEffect(() => {
    place.current = activeId;
  }, [activeId]);

  const askServer = async (text: string) => {
    asked.current = text;
    const ids = (await lookUp?.(text).catch(() => [])) ?? [];
    const visible = new Set(nodes().map(({ id }) => id));
    const found = ids.find((id) => visible.has(id));
    if (found !== undefined && asked.current === text && place.current === activeId) onFound(found);
  };

  return (text: string): void => {
    clearTimeout(timer.current);
    if (typed.current === '') startedAt.current = activeId;
    typed.current += text;
    const found = findByName(nodes(), startedAt.current, typed.current);
    if (found !== undefined) onFound(found.id);
    else void askServer(typed.current);
    timer.current = setTimeout(() => {
      typed.current = '';
    }, pauseMs);
  };
};
