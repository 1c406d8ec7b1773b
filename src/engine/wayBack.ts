import { holds } from './condition.ts';
import type { ActionModel, EntityModel } from './model.ts';
import { leads, transitionsBy } from './transitions.ts';
import type { Effect } from './vocabulary.ts';

type Row = Readonly<Record<string, unknown>>;

/** The call that takes an action back: which action, and what it is told. */
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

/** Names of the record's fields the inverse is told; its other inputs are nothing that was there before. */
const toldFields = ({ fields }: EntityModel, { inputs }: ActionModel): readonly string[] =>
  inputs.map(({ name }) => name).filter((name) => fields.some((field) => field.name === name));

/**
 * How an action that changed a row from `before` to `after` can be taken back: by the action its schema names as `undo`,
 * told the values of before. Undefined when the schema names none, no transition leads back, the reader may not, or was
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
  const told = toldFields(model, action);
  if (told.some((name) => before[name] === undefined)) return undefined;
  const input = Object.fromEntries(told.map((name) => [name, before[name]]));
  return { action, input, stays: effectsOn(done, after) };
};
