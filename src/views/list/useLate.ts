import { useEffect, useState } from 'react';

const patienceMs = 200;

/** False until a moment has passed: what comes at once needs no placeholder that would only flash. */
export const useLate = (): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};
