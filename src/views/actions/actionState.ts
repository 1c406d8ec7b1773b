import { type ConditionContext, holds } from '#engine/condition.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';

type Row = Readonly<Record<string, unknown>>;

/** Why an action is not possible on a row: its condition, the row's state, or the reader's permission. */
export type Obstacle = 'condition' | 'state' | 'permission';

const isReachable = (model: EntityModel, action: string, row: Row): boolean => {
  const transitions = model.states?.transitions.filter((each) => each.action === action) ?? [];
  if (model.states === undefined || transitions.length === 0) return true;
  const state = row[model.states.field] as string | number;
  return transitions.some(({ from }) => (Array.isArray(from) ? from.includes(state) : from === state));
};

/** Whether the server lets the reader do this to the row. It alone decides; the console never guesses from the role. */
export const can = (row: Row, verb: string): boolean => {
  const allowed = row.can as Readonly<Record<string, unknown>> | undefined;
  return allowed?.[verb] === 1;
};

/** What stands in the way of an action on a row, undefined when nothing does. The server's `can` decides, the schema explains. */
export const obstacleOf = (
  model: EntityModel,
  action: Pick<ActionModel, 'name' | 'when'>,
  row: Row,
  context: ConditionContext = {},
): Obstacle | undefined => {
  if (can(row, action.name)) return undefined;
  if (!isReachable(model, action.name, row)) return 'state';
  if (action.when !== undefined && !holds(action.when, row, context)) return 'condition';
  return 'permission';
};
