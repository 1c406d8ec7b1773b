import type { StatesSchema, TransitionSchema } from './dialect.ts';

/** A value of the state field. */
export type State = string | number;

/** Whether a transition begins in a state; `from` names one state or several. */
export const startsAt = ({ from }: Pick<TransitionSchema, 'from'>, state: unknown): boolean =>
  [from].flat().some((each) => each === state);

/** The transitions people make by an action; none when the action does not touch the state. */
export const transitionsBy = (
  states: StatesSchema | undefined,
  action: string,
): readonly TransitionSchema[] =>
  states?.transitions.filter((transition) => transition.by === 'user' && transition.action === action) ?? [];

/** The states an action can be taken in, each once, in the order of the schema; with `to`, those it leads there from. */
export const statesBefore = (
  states: StatesSchema | undefined,
  action: string,
  requested?: { readonly to: unknown },
): readonly State[] => [
  ...new Set(
    transitionsBy(states, action)
      .filter(({ to }) => requested === undefined || to === requested.to)
      .flatMap(({ from }) => [from].flat()),
  ),
];

/** Whether an action leads from one state to another: what a legal way back is asked by. */
export const leads = (
  states: StatesSchema | undefined,
  { action, from, to }: { readonly action: string; readonly from: unknown; readonly to: unknown },
): boolean =>
  transitionsBy(states, action).some((transition) => startsAt(transition, from) && transition.to === to);
