import { type Finding, listed, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { InputStepSchema } from '#engine/dialect.ts';

/** Actions on rows that a query selects are done by hooks. */
const doneByHooks = ({ 'x-resource': { rows, hooks } }: Subject['entity']): boolean =>
  rows === 'query' && hooks === true;

/** Default handlers answer entities without calls of their own; elsewhere an action names the call that does it. */
const withoutCall = ({ entity, model }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].actions ?? {})
    .filter(([, action]) => action.call === undefined && !model.isGenerated && !doneByHooks(entity))
    .map(([name]) => ({
      path: ['x-resource', 'actions', name],
      part: 'key' as const,
      code: 'missing-call',
      message:
        model.rowsOf !== undefined
          ? `rows of "${model.rowsOf.of}" are written there, and the action "${name}" names no call: expected "call" with a call of "${model.rowsOf.of}"`
          : model.readsByDefault
            ? `nothing does the action "${name}": expected a "call", or "hooks": true and src/server/features/<area>/hooks/${model.noun}.ts`
            : `the action "${name}" names no call, and an entity with calls of its own has no default ones: expected "call": ${listed(Object.keys(model.calls))}`,
      expected: 'call',
    }));

/** Above a list there is no record to name, and the default call of an action asks for one. */
const recordless = ({ entity, model }: Subject): readonly Finding[] =>
  Object.entries(model.readsByDefault ? (entity['x-resource'].actions ?? {}) : {})
    .filter(([, { call, on }]) => call === undefined && on.includes('collection'))
    .map(([name, { on }]) => ({
      path: ['x-resource', 'actions', name, 'on', on.indexOf('collection')],
      code: 'missing-call',
      message: `the default call of "${name}" is about one record, and "collection" gives it none: expected a "call" of its own, or "record"`,
      expected: 'call',
      received: 'collection',
    }));

/** What hooks do, they do whole. */
const idleSets = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(doneByHooks(entity) ? (entity['x-resource'].actions ?? {}) : {}).flatMap(([name, action]) =>
    (['sets', 'effects'] as const)
      .filter((keyword) => action.call === undefined && action[keyword] !== undefined)
      .map((keyword) => ({
        path: ['x-resource', 'actions', name, keyword],
        part: 'key' as const,
        code: 'idle-option',
        message: `the rows of "${entity['x-resource'].name}" are a query, and hooks do "${name}": expected it said there, or no "${keyword}"`,
        received: keyword,
      })),
  );

/** Only the default call asks by itself: a written one says so, or it would be promised and not asked. */
const unaskedProof = ({ entity, model }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].actions ?? {})
    .filter(([, { call, stepUp }]) => stepUp !== undefined && call !== undefined && model.calls[call])
    .map(([name, { call, stepUp = [] }]) => ({
      path: ['x-resource', 'actions', name, 'stepUp'],
      part: 'key' as const,
      code: 'idle-option',
      message: `"${call}" asks for nothing again, whatever is said here: expected "stepUp" in that call`,
      expected: '"stepUp" in that call',
      received: stepUp.join(', '),
    }));

/** An action offered for rows must be declared for rows, one for selections for selections. */
const misplaced = ({ entity }: Subject): readonly Finding[] => {
  const { list, actions = {} } = entity['x-resource'];
  const offered = [
    ['rowActions', 'record', list?.rowActions ?? []],
    ['bulkActions', 'bulk', list?.bulkActions ?? []],
  ] as const;
  return offered.flatMap(([keyword, place, names]) =>
    names.flatMap((name, index): readonly Finding[] => {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined || action.on.includes(place)) return [];
      return [
        {
          path: ['x-resource', 'list', keyword, index],
          code: 'misplaced-action',
          message: `the action "${name}" is offered here but is not "on" "${place}": expected "${place}" in its "on", which is ${listed(action.on)}`,
          expected: place,
          received: action.on.join(', '),
        },
      ];
    }),
  );
};

/** Words for a condition that is not there would never be said. */
const idleReason = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].actions ?? {})
    .filter(([, action]) => action.reason !== undefined && action.when === undefined)
    .map(([name]) => ({
      path: ['x-resource', 'actions', name, 'reason'],
      part: 'key' as const,
      code: 'reason-without-condition',
      message: `the action "${name}" gives a reason but has no condition it could be the reason of: expected "when", or no "reason"`,
      expected: 'when',
    }));

/** Actions have a call and stand where they can be run. */
export const checkActions: FileCheck = (subject) => [
  ...withoutCall(subject),
  ...recordless(subject),
  ...idleSets(subject),
  ...unaskedProof(subject),
  ...misplaced(subject),
  ...idleReason(subject),
];

const placeholder = /%\{(\w+)\}/g;

interface Line {
  readonly text: string;
  readonly path: JsonPath;
}

/** A line in the language of the schema, and in the others. */
const inEveryLanguage = (
  { entity }: Subject,
  { name, index, text }: { readonly name: string; readonly index: number; readonly text: string },
): readonly Line[] => [
  { text, path: ['x-resource', 'actions', name, 'preview', 'lines', index, 'text'] },
  ...(['en', 'ja'] as const).flatMap((language) => {
    const key = `actions.${name}@preview.${index}`;
    const translated = entity['x-i18n'][language][key];
    return translated === undefined ? [] : [{ text: translated, path: ['x-i18n', language, key] }];
  }),
];

/** What a line names in braces is a field of the reply it speaks of. */
export const checkPreviews: FileCheck = (subject) =>
  Object.entries(subject.entity['x-resource'].actions ?? {}).flatMap(([name, { preview }]) => {
    const reply = preview === undefined ? undefined : subject.model.calls[preview.call]?.reply.properties;
    if (preview === undefined || reply === undefined) return [];
    const allowed = Object.keys(reply);
    return preview.lines
      .flatMap(({ text }, index) => inEveryLanguage(subject, { name, index, text }))
      .flatMap(({ text, path }): readonly Finding[] =>
        [...text.matchAll(placeholder)]
          .map(([, field = '']) => field)
          .filter((field) => !allowed.includes(field))
          .map((received) => unknownWord({ path, kind: 'field', received, allowed })),
      );
  });

/** The input of an action that is asked in steps. */
interface Asked {
  readonly names: readonly string[];
  readonly steps: readonly InputStepSchema[];
  readonly at: JsonPath;
}

const unknown = ({ names, steps, at }: Asked): readonly Finding[] =>
  steps.flatMap(({ fields }, index) =>
    fields.flatMap((received, position) =>
      names.includes(received)
        ? []
        : [
            unknownWord({
              path: [...at, 'steps', index, 'fields', position],
              kind: 'field',
              received,
              allowed: names,
            }),
          ],
    ),
  );

const repeated = ({ steps, at }: Asked): readonly Finding[] =>
  steps.flatMap(({ fields }, index) =>
    fields.flatMap((name, position): readonly Finding[] => {
      const other = steps.slice(0, index).find((step) => step.fields.includes(name));
      if (other === undefined) return [];
      return [
        {
          path: [...at, 'steps', index, 'fields', position],
          code: 'repeated-field',
          message: `"${name}" already stands in the step "${other.key}": each input is asked for once`,
          received: name,
        },
      ];
    }),
  );

const repeatedSteps = ({ steps, at }: Asked): readonly Finding[] =>
  steps.flatMap(({ key }, index): readonly Finding[] =>
    steps.findIndex((step) => step.key === key) === index
      ? []
      : [
          {
            path: [...at, 'steps', index, 'key'],
            code: 'repeated-step',
            message: `there are two steps "${key}": their words would be the same`,
            received: key,
          },
        ],
  );

/** What stands in no step no one is ever asked for. */
const unasked = ({ names, steps, at }: Asked): readonly Finding[] =>
  names
    .filter((name) => !steps.some(({ fields }) => fields.includes(name)))
    .map((name) => ({
      path: [...at, 'properties', name],
      part: 'key' as const,
      code: 'field-without-step',
      message: `"${name}" stands in no step, so nobody would be asked for it: expected it in "fields" of one of the "steps"`,
      received: name,
    }));

const idle = ({ at }: Asked): Finding => ({
  path: [...at, 'steps'],
  part: 'key',
  code: 'idle-option',
  message:
    'there is no input that could be asked for in steps: expected fields in "properties", or no "steps"',
  received: 'steps',
});

/** Each input of an action that asks in steps stands in exactly one of them. */
export const checkSteps: FileCheck = ({ entity }) =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, { input }]): readonly Finding[] => {
    if (input?.steps === undefined) return [];
    const asked: Asked = {
      names: Object.keys(input.properties),
      steps: input.steps,
      at: ['x-resource', 'actions', name, 'input'],
    };
    if (asked.names.length === 0) return [idle(asked)];
    return [unknown, repeated, repeatedSteps, unasked].flatMap((check) => check(asked));
  });
