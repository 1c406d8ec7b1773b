import type { StatesSchema, TransitionSchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';

type State = string | number;

/** What an action does to the state: nothing to do with it, a target, or refused. */
export type TransitionVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'to'; readonly state: State }
  | { readonly kind: 'refused' };

const startsAt = (transition: TransitionSchema, state: unknown): boolean =>
  [transition.from].flat().some((from) => from === state);

const ofAction = (states: StatesSchema | undefined, action: string): readonly TransitionSchema[] =>
  states?.transitions.filter((transition) => transition.by === 'user' && transition.action === action) ?? [];

/** Whether an action may be taken in this state at all. */
export const mayTransition = ({ states }: EntityModel, action: string, state: unknown): boolean => {
  const transitions = ofAction(states, action);
  return transitions.length === 0 || transitions.some((transition) => startsAt(transition, state));
};

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
  const transitions = ofAction(states, action);
  if (states === undefined || transitions.length === 0) return { kind: 'none' };
  const open = transitions.filter((transition) => startsAt(transition, state));
  const wanted = input[states.field];
  const chosen = wanted === undefined ? open : open.filter((transition) => transition.to === wanted);
  const [only] = chosen;
  return only !== undefined && new Set(chosen.map((transition) => transition.to)).size === 1
    ? { kind: 'to', state: only.to }
    : { kind: 'refused' };
};
