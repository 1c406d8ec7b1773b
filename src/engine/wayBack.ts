import type { ActionModel, EntityModel } from './model.ts';
import { leads, transitionsBy } from './transitions.ts';

type Row = Readonly<Record<string, unknown>>;

/** The call that takes an action back: which action, and what it is told. */
export interface WayBack {
  readonly action: ActionModel;
  readonly input: Row;
}

const allows = (row: Row, action: string): boolean => {
  const can = row.can as Row | null | undefined;
  return can?.[action] === 1;
};

/** Whether the inverse leads from the state after back to the state before; an action that changed no state has no way back. */
const leadsBack = ({ states }: EntityModel, inverse: ActionModel, before: Row, after: Row): boolean => {
  if (states === undefined || transitionsBy(states, inverse.name).length === 0) return true;
  return leads(states, inverse.name, after[states.field], before[states.field]);
};

/**
 * How an action that changed a row from `before` to `after` can be taken back: by the action its schema names as `undo`,
 * told the values of before. Undefined when the schema names none, no transition leads back, or the reader may not.
 */
export const wayBack = (
  model: EntityModel,
  { undo }: Pick<ActionModel, 'undo'>,
  before: Row,
  after: Row,
): WayBack | undefined => {
  const action = model.actions.find(({ name }) => name === undo);
  if (action === undefined || !allows(after, action.name)) return undefined;
  if (!leadsBack(model, action, before, after)) return undefined;
  return { action, input: Object.fromEntries(action.inputs.map(({ name }) => [name, before[name] ?? null])) };
};
