import { holds } from '#engine/condition.ts';
import type { Condition } from '#engine/dialect.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import type { RowValues } from './rows.ts';
import { sampleValue } from './values.ts';

type State = string | number;

/** An action taken in a state to reach another; whether a transition of the schema says so. */
export interface Move {
  readonly title: string;
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly from: State;
  readonly to: State;
  readonly isLegal: boolean;
}

const movesOfAction = (model: EntityModel, action: ActionModel): readonly Move[] => {
  const states = model.states;
  const own = states?.transitions.filter((each) => each.by === 'user' && each.action === action.name) ?? [];
  const all = model.fields.find(({ name }) => name === states?.field)?.choices ?? [];
  const targets = [...new Set(own.map(({ to }) => to))];
  return all.flatMap((from) =>
    targets.map((to) => ({
      title: `${model.noun} ${action.name} ${from} -> ${to}`,
      model,
      action,
      from,
      to,
      isLegal: own.some((each) => each.to === to && [each.from].flat().includes(from)),
    })),
  );
};

/** Every action of a noun, from every state to every state it leads to from anywhere. */
export const movesOf = (model: EntityModel): readonly Move[] =>
  model.actions.flatMap((action) => movesOfAction(model, action));

/** Values under which a condition of plain comparisons and `exists` holds; what it does not compare stays as it is. */
export const fulfilling = (model: EntityModel, condition: Condition = {}): RowValues =>
  Object.fromEntries(
    Object.entries(condition).flatMap(([name, requested]) => {
      const field = model.fields.find((each) => each.name === name);
      if (field === undefined) return [];
      if (Array.isArray(requested)) return [[name, requested[0]]];
      if (typeof requested !== 'object' || requested === null) return [[name, requested]];
      return 'exists' in requested ? [[name, sampleValue(field, 1)]] : [];
    }),
  );

/** Values of a row on which an action can be taken: a state it starts from, its condition met. */
export const readyFor = (model: EntityModel, action: ActionModel): RowValues => {
  const legal = movesOfAction(model, action).find(({ isLegal }) => isLegal);
  const state = legal === undefined || model.states === undefined ? {} : { [model.states.field]: legal.from };
  return { ...fulfilling(model, action.when), ...state };
};

/** Valid inputs of an action, leading to `to` where the input says where to; what is not asked then is left out. */
export const inputsOf = (model: EntityModel, action: ActionModel, to?: State): RowValues => {
  const legal = movesOfAction(model, action).find(({ isLegal }) => isLegal);
  const samples = Object.fromEntries(action.inputs.map((field) => [field.name, sampleValue(field, 1)]));
  const field = model.states?.field ?? '';
  const chosen = field in samples ? { ...samples, [field]: to ?? legal?.to } : samples;
  const unasked = action.inputs.filter(({ visibleWhen }) => visibleWhen && !holds(visibleWhen, chosen));
  return Object.fromEntries(
    Object.entries(chosen).filter(([name]) => !unasked.some((input) => input.name === name)),
  );
};
