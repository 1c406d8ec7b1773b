import { useEffect, useState } from 'react';

const msPerSecond = 1_000;

/** Counts whole seconds down to 0, by the clock: a phone that slept in between has lost them. */
export const useSecondsLeft = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * msPerSecond);
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / msPerSecond))),
      msPerSecond,
    );
    return () => clearInterval(timer);
  }, [end, isOver]);
  return left;
};
