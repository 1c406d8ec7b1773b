/** A department that goes elsewhere: the departments above it now and then, the topmost first. */
export interface Move {
  readonly id: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export type Effect = 'gains' | 'loses';

/**
 * What a scope that consists of departments and all below them makes of a move: it gains the department, loses it, or
 * goes on as it was (undefined). Whoever has the department itself in their scope keeps it wherever it goes.
 */
export const scopeEffect = (scope: readonly number[], { id, before, after }: Move): Effect | undefined => {
  const covers = (above: readonly number[]) =>
    scope.includes(id) || scope.some((each) => above.includes(each));
  if (covers(before) === covers(after)) return undefined;
  return covers(after) ? 'gains' : 'loses';
};

/** The effects of several moves on one scope, each once: it may gain one department and lose another. */
export const scopeEffects = (scope: readonly number[], moves: readonly Move[]): readonly Effect[] => [
  ...new Set(moves.flatMap((move) => scopeEffect(scope, move) ?? [])),
];
