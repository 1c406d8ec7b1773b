/** Gives a write its id; `complete` is called once the server has answered. */
export interface RequestIds {
  readonly idFor: (call: string, request: unknown) => string;
  readonly complete: (call: string, request: unknown) => void;
}

/**
 * One id per submit: a retry of the same request after a lost answer gets the same id, so that the server does it once
 * (contract.md section 1, idempotency). An answered request is forgotten: the same again is meant again.
 */
export const createRequestIds = (random: () => string): RequestIds => {
  const open = new Map<string, string>();
  const keyOf = (call: string, request: unknown): string => `${call} ${JSON.stringify(request)}`;
  return {
    idFor: (call, request) => {
      const key = keyOf(call, request);
      const id = open.get(key) ?? random();
      open.set(key, id);
      return id;
    },
    complete: (call, request) => {
      open.delete(keyOf(call, request));
    },
  };
};
