import { type Finding, listed } from '#compiler/source/finding.ts';
import { type FileCheck, propertyAt, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { StatesSchema, TransitionSchema } from '#engine/dialect.ts';
import { statesBefore, transitionsBy } from '#engine/transitions.ts';

type State = string | number;

const sourcesOf = ({ from }: TransitionSchema): readonly State[] =>
  typeof from === 'object' ? from : [from];

const reachedFrom = ({ initial, transitions }: StatesSchema): ReadonlySet<State> => {
  const reached = new Set<State>([initial]);
  // Every round adds a state or ends; there are no more rounds than states.
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const transition of transitions)
      if (sourcesOf(transition).some((state) => reached.has(state))) reached.add(transition.to);
  }
  return reached;
};

const unreachable = (states: StatesSchema, values: readonly State[], path: JsonPath): readonly Finding[] => {
  const named = [states.initial, ...states.transitions.flatMap((each) => [each.to, ...sourcesOf(each)])];
  // An unknown state is reported where it stands; what it would have reached is not known.
  if (named.some((state) => !values.includes(state))) return [];
  const reached = reachedFrom(states);
  return values.flatMap((value, index): readonly Finding[] =>
    reached.has(value)
      ? []
      : [
          {
            path: [...path, 'enum', index],
            code: 'unreachable-state',
            message: `no transition leads from the initial state "${states.initial}" to "${value}": expected one with "to": ${JSON.stringify(value)} (reached are ${listed([...reached])})`,
            received: String(value),
          },
        ],
  );
};

const transitionFindings = (transition: TransitionSchema, path: JsonPath): readonly Finding[] => {
  const said = `the transition to "${transition.to}"`;
  const finding = (code: string, message: string, expected: string): Finding => ({
    path,
    code,
    message,
    expected,
  });
  return [
    ...(transition.by === 'user' && transition.action === undefined
      ? [
          finding(
            'missing-action',
            `${said} is made by a person but names no action: expected "action"`,
            'action',
          ),
        ]
      : []),
    ...(transition.by !== 'user' && transition.action !== undefined
      ? [
          finding(
            'surplus-action',
            `${said} is made by ${transition.by}: an action belongs to "by": "user"`,
            'user',
          ),
        ]
      : []),
    ...(transition.by === 'timer' && transition.at === undefined
      ? [
          finding(
            'missing-at',
            `${said} is made by the clock but names no time: expected "at": <date-time field>`,
            'at',
          ),
        ]
      : []),
  ];
};

/** Of states that are final nothing leads away; that is what final means. */
const leavingFinal = ({ final = [], transitions }: StatesSchema): readonly Finding[] =>
  transitions.flatMap((transition, index): readonly Finding[] => {
    const left = sourcesOf(transition).find((state) => final.includes(state));
    return left === undefined
      ? []
      : [
          {
            path: ['x-resource', 'states', 'transitions', index, 'from'],
            code: 'leaves-final-state',
            message: `"${left}" is a final state, but this transition leaves it`,
            received: String(left),
          },
        ];
  });

/** A step written twice is most likely another step that was meant. */
const repeated = ({ transitions }: StatesSchema): readonly Finding[] => {
  const seen = new Set<string>();
  return transitions.flatMap((transition, index): readonly Finding[] => {
    const { to, by, action, at } = transition;
    const steps = sourcesOf(transition).map((from) => JSON.stringify([from, to, by, action, at]));
    const isKnown = steps.some((step) => seen.has(step));
    for (const step of steps) seen.add(step);
    if (!isKnown) return [];
    return [
      {
        path: ['x-resource', 'states', 'transitions', index],
        code: 'duplicate-transition',
        message: `a transition above already leads from ${listed(sourcesOf(transition))} to "${to}" in this way: expected each once`,
        received: String(to),
      },
    ];
  });
};

/** The state machine can be entered and walked, and every transition says who makes it. */
export const checkStates: FileCheck = ({ entity }) => {
  const { states } = entity['x-resource'];
  const field = states && entity.properties[states.field];
  if (states === undefined || field === undefined) return [];
  if (field.enum === undefined)
    return [
      {
        path: ['x-resource', 'states', 'field'],
        code: 'state-without-enum',
        message: `the field "${states.field}" has no "enum": expected the list of states there`,
        expected: 'enum',
      },
    ];
  const timers = states.transitions.flatMap((transition, index): readonly Finding[] => {
    const at = transition.at === undefined ? undefined : propertyAt(entity.properties, transition.at);
    if (at === undefined || at.format === 'date-time') return [];
    return [
      {
        path: ['x-resource', 'states', 'transitions', index, 'at'],
        code: 'wrong-timer-field',
        message: `"${transition.at}" is no point in time: expected a field of format date-time`,
        expected: 'date-time',
        received: at.format ?? at.type ?? 'nothing',
      },
    ];
  });
  return [
    ...unreachable(states, field.enum, ['properties', states.field]),
    ...states.transitions.flatMap((transition, index) =>
      transitionFindings(transition, ['x-resource', 'states', 'transitions', index]),
    ),
    ...leavingFinal(states),
    ...repeated(states),
    ...timers,
  ];
};

/** Of several states an action may lead to from one, its input has to name which: no one could decide it. */
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
