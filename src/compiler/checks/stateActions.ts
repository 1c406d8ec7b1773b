import { type Finding, listed } from '#compiler/source/finding.ts';
import type { StatesSchema } from '#engine/dialect.ts';
import { statesBefore, transitionsBy } from '#engine/transitions.ts';
import type { FileCheck, Subject } from './subject.ts';

/** Of several states an action may lead to from one, its input has to name which: nobody could decide it. */
const ambiguous = ({ entity }: Subject, states: StatesSchema): readonly Finding[] =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, action]): readonly Finding[] => {
    if (Object.hasOwn(action.input?.properties ?? {}, states.field)) return [];
    const targetsFrom = (state: string | number) => [
      ...new Set(
        transitionsBy(states, name)
          .filter(({ from }) => [from].flat().includes(state))
          .map(({ to }) => to),
      ),
    ];
    const open = statesBefore(states, name).find((state) => targetsFrom(state).length > 1);
    if (open === undefined) return [];
    return [
      {
        path: ['x-resource', 'actions', name],
        part: 'key',
        code: 'ambiguous-action',
        message: `from "${open}" the action "${name}" leads to ${listed(targetsFrom(open))}, and nobody says which: expected "${states.field}" in its "input", or an action for each`,
        expected: states.field,
        received: String(open),
      },
    ];
  });

/** Transitions of people whose action is missing or misspelt: which action was meant for them is not known. */
const hasOpenEnd = ({ entity }: Subject): boolean => {
  const { actions = {}, states } = entity['x-resource'];
  return (states?.transitions ?? []).some(
    ({ by, action }) => by === 'user' && (action === undefined || !Object.hasOwn(actions, action)),
  );
};

/** The default handler changes a state or what `sets` says; an action with neither would do nothing. */
const idle = (subject: Subject): readonly Finding[] => {
  const { actions = {}, states } = subject.entity['x-resource'];
  if (!subject.model.isGenerated || hasOpenEnd(subject)) return [];
  return Object.entries(actions)
    .filter(([, { call, sets, effects }]) => (call ?? sets ?? effects) === undefined)
    .filter(([name]) => transitionsBy(states, name).length === 0)
    .map(([name]) => ({
      path: ['x-resource', 'actions', name],
      part: 'key' as const,
      code: 'idle-action',
      message: `the action "${name}" does nothing: expected a transition with "action": "${name}", "sets", "effects", or a "call" of its own`,
      expected: 'sets',
    }));
};

/** A form that could write the state would go round every transition. */
const writable = ({ entity, model }: Subject, { field }: StatesSchema): readonly Finding[] => {
  const property = entity.properties[field];
  if (!model.isGenerated || property === undefined || property.readOnly === true) return [];
  return [
    {
      path: ['properties', field],
      part: 'key',
      code: 'writable-state',
      message: `"${field}" is the state: a form would change it without a transition; expected "readOnly": true`,
      expected: 'readOnly',
    },
  ];
};

/** Actions do something, and the same thing every time; the state changes by them alone. */
export const checkStateActions: FileCheck = (subject) => {
  const { states } = subject.entity['x-resource'];
  return [
    ...idle(subject),
    ...(states === undefined ? [] : [...ambiguous(subject, states), ...writable(subject, states)]),
  ];
};
