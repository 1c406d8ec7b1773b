import type { ActionModel, EntityModel, FieldModel } from '#engine/model.ts';

type Row = Readonly<Record<string, unknown>>;

const leadsFrom = (from: string | number | readonly (string | number)[], state: unknown): boolean =>
  [from].flat().some((each) => each === state);

/** A state field as an action asks for it: only the states its transitions lead to from the row's own. */
const reachable = (model: EntityModel, action: ActionModel, field: FieldModel, row: Row): FieldModel => {
  const transitions = model.states?.transitions.filter((each) => each.action === action.name) ?? [];
  if (transitions.length === 0 || row[field.name] === undefined) return field;
  const open = transitions.filter(({ from }) => leadsFrom(from, row[field.name])).map(({ to }) => to);
  return { ...field, choices: field.choices.filter((choice) => open.includes(choice)) };
};

const isState = (model: EntityModel, field: FieldModel): boolean => field.name === model.states?.field;

/** The inputs of an action on a row; without a row (a selection, the collection) every choice stays. */
export const askedInputs = (model: EntityModel, action: ActionModel, row: Row = {}): readonly FieldModel[] =>
  action.inputs.map((field) => (isState(model, field) ? reachable(model, action, field, row) : field));

/**
 * What an action's form begins with: the row's values, but for its state, which is what is to be chosen. Where one state
 * alone is possible it is chosen already.
 */
export const startingValues = (model: EntityModel, inputs: readonly FieldModel[], row: Row = {}): Row => ({
  ...row,
  ...Object.fromEntries(
    inputs
      .filter((field) => isState(model, field))
      .map(({ name, choices }) => [name, choices.length === 1 ? choices[0] : null]),
  ),
});
