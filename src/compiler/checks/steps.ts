import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { InputStepSchema } from '#engine/dialect.ts';
import type { FileCheck } from './subject.ts';

/** The input of an action that is asked in steps. */
interface Asked {
  readonly names: readonly string[];
  readonly steps: readonly InputStepSchema[];
  readonly at: JsonPath;
}

const unknown = ({ names, steps, at }: Asked): readonly Finding[] =>
  steps.flatMap(({ fields }, index) =>
    fields.flatMap((received, place) =>
      names.includes(received)
        ? []
        : [
            unknownWord({
              path: [...at, 'steps', index, 'fields', place],
              kind: 'field',
              received,
              allowed: names,
            }),
          ],
    ),
  );

const repeated = ({ steps, at }: Asked): readonly Finding[] =>
  steps.flatMap(({ fields }, index) =>
    fields.flatMap((name, place): readonly Finding[] => {
      const other = steps.slice(0, index).find((step) => step.fields.includes(name));
      if (other === undefined) return [];
      return [
        {
          path: [...at, 'steps', index, 'fields', place],
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

/** What stands in no step nobody is ever asked for. */
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
