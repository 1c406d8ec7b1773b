import type { ConditionContext } from '#engine/condition.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { type Reason, reasonAgainst, type Standing } from '#engine/reason.ts';

type Row = Readonly<Record<string, unknown>>;

/** Why an action is not possible on a row. */
export type Obstacle = Reason;

const unknownStanding: Standing = { reach: 'unknown' };

/**
 * What stands in the way of an action on a row, undefined when nothing does. The server's `can` decides, a row without it
 * allows nothing; the schema and the reader's standing explain.
 */
export const obstacleOf = (
  model: EntityModel,
  { name }: Pick<ActionModel, 'name'>,
  row: Row,
  context: ConditionContext = {},
  standing: Standing = unknownStanding,
): Obstacle | undefined => reasonAgainst(model, name, { ...row, can: row.can ?? {} }, standing, context);
