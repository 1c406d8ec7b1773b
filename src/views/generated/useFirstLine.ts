import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const countFirstLine = ({ children }: HTMLElement): number => {
  const tops = Array.from(children, (child) => (child as HTMLElement).offsetTop);
  return tops.filter((top) => top === tops[0]).length;
};

interface FirstLine {
  readonly line: RefObject<HTMLDivElement | null>;
  /** How many of its children stand on the first line. */
  readonly count: number;
}

/** How many children of a wrapping box have room beside each other; `words` are what they say, and so how wide they are. */
export const useFirstLine = (words: string): FirstLine => {
  const line = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are other widths
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return;
    const measure = () => setCount(countFirstLine(current));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [words]);
  return { line, count };
};
