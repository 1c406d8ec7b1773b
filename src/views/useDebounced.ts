import { useEffect, useState } from 'react';

const typingPauseMs = 250;

/** A value as it was when it had not changed for a moment. */
export const useDebounced = <Value>(value: Value, pauseMs = typingPauseMs): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
};
