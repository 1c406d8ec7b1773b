import type { EntityModel } from '#engine/model.ts';
import { type State, startsAt, transitionsBy } from '#engine/transitions.ts';

/** What an action does to the state: nothing to do with it, a target, or refused. */
export type TransitionVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'to'; readonly state: State }
  | { readonly kind: 'refused' };

/**
 * The state an action leads to from `state`. Of several targets the input names one; whatever no transition lists is
 * refused (contract.md section 2).
 */
export const transitionOf = (
  { states }: EntityModel,
  action: string,
  state: unknown,
  input: Readonly<Record<string, unknown>>,
): TransitionVerdict => {
  const transitions = transitionsBy(states, action);
  if (states === undefined || transitions.length === 0) return { kind: 'none' };
  const open = transitions.filter((transition) => startsAt(transition, state));
  const wanted = input[states.field];
  const chosen = wanted === undefined ? open : open.filter((transition) => transition.to === wanted);
  const [only] = chosen;
  return only !== undefined && new Set(chosen.map((transition) => transition.to)).size === 1
    ? { kind: 'to', state: only.to }
    : { kind: 'refused' };
};
