import { holds } from './condition.ts';
import type { State, StatesSchema, TransitionSchema } from './dialect.ts';
import type { ActionModel, EntityModel } from './model.ts';
import type { Effect } from './vocabulary.ts';

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

type Row = Readonly<Record<string, unknown>>;

/** The call that takes an action back: which action, and the values it restores. */
export interface WayBack {
  readonly action: ActionModel;
  readonly input: Row;
  /** What the action did outside of the row, which no inverse brings back (sessions that have ended). */
  readonly stays: readonly Effect[];
}

const allows = (row: Row, action: string): boolean => {
  const can = row.can as Row | null | undefined;
  return can?.[action] === 1;
};

/** Whether the inverse leads from the state after back to the state before; an action that changed no state has no way back. */
const leadsBack = (
  { states }: EntityModel,
  { inverse, before, after }: { readonly inverse: ActionModel; readonly before: Row; readonly after: Row },
): boolean => {
  if (states === undefined || transitionsBy(states, inverse.name).length === 0) return true;
  return leads(states, { action: inverse.name, from: after[states.field], to: before[states.field] });
};

/** The effects an action had on a row that came out as `after`. */
const effectsOn = ({ effects = [] }: Pick<ActionModel, 'effects'>, after: Row): readonly Effect[] =>
  effects.filter(({ when }) => when === undefined || holds(when, after)).map(({ effect }) => effect);

/** Names of the record’s fields the inverse restores; its other inputs were no values of the record. */
const restoredFields = ({ fields }: EntityModel, { inputs }: ActionModel): readonly string[] =>
  inputs.map(({ name }) => name).filter((name) => fields.some((field) => field.name === name));

/**
 * How an action that changed a row from `before` to `after` can be taken back: by the action its schema names as `undo`,
 * given the values of before. Undefined when the schema names none, no transition leads back, the reader may not, or was
 * not shown a value it needs: that would be overwritten with nothing.
 */
export const wayBack = (
  model: EntityModel,
  {
    done,
    before,
    after,
  }: { readonly done: Pick<ActionModel, 'undo' | 'effects'>; readonly before: Row; readonly after: Row },
): WayBack | undefined => {
  const action = model.actions.find(({ name }) => name === done.undo);
  if (action === undefined || !allows(after, action.name)) return undefined;
  if (!leadsBack(model, { inverse: action, before, after })) return undefined;
  const restored = restoredFields(model, action);
  if (restored.some((name) => before[name] === undefined)) return undefined;
  const input = Object.fromEntries(restored.map((name) => [name, before[name]]));
  return { action, input, stays: effectsOn(done, after) };
};
