import { useEffect, useRef } from 'react';

/** Calls `onEnd` once after so many milliseconds of running time; while paused no time passes. Undefined: never. */
export const usePausableTimer = (
  milliseconds: number | undefined,
  isPaused: boolean,
  onEnd: () => void,
): void => {
  const left = useRef(milliseconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left.current === undefined || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [isPaused]);
};
