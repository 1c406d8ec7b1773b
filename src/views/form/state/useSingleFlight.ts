import { useRef } from 'react';

/** Runs one at a time: a second call while the first is under way gets the first's promise. A double click saves once. */
export const useSingleFlight = <Input, Output>(
  run: (input: Input) => Promise<Output>,
): ((input: Input) => Promise<Output>) => {
  const running = useRef<Promise<Output> | undefined>(undefined);
  return (input) => {
    running.current ??= run(input).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
};
