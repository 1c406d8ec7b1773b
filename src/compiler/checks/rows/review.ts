import { unaskable } from '#compiler/checks/conditions/cases.ts';
import { type Finding, listed, shown, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, isHidden, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { askedFields } from '#engine/condition.ts';
import type { Condition, FieldSchema } from '#engine/dialect.ts';
import type { ReviewModel } from '#engine/model.ts';

const at = (...path: readonly (string | number)[]): JsonPath => ['x-resource', ...path];

/** Two meanings of one state would make a decision that changes nothing. */
const sameStates = ({
  waiting,
  approved,
  rejected,
  withdrawn,
  replaced,
}: ReviewModel): readonly Finding[] => {
  const named = Object.entries({ waiting, approved, rejected, withdrawn, replaced });
  return named.flatMap(([meaning, state], index): readonly Finding[] => {
    const other = named.slice(0, index).find(([, earlier]) => earlier !== undefined && earlier === state);
    if (other === undefined) return [];
    return [
      {
        path: at('review', 'states', meaning),
        code: 'duplicate-state',
        message: `"${state}" is already the state for "${other[0]}": expected another one for "${meaning}"`,
        received: String(state),
      },
    ];
  });
};

/** A record that begins in review has been put there; else no one would be asked. */
const wrongInitial = ({ entity }: Subject, { on, waiting }: ReviewModel): readonly Finding[] => {
  const initial = entity['x-resource'].states?.initial;
  if (initial === undefined || on.includes('create') === (initial === waiting)) return [];
  return [
    {
      path: at('states', 'initial'),
      code: 'wrong-initial-state',
      message: on.includes('create')
        ? `creating puts a record before the platform: expected the state in which it waits, ${shown(waiting)}`
        : `nobody has put a new record before the platform: expected another state than ${shown(waiting)}, or "create" in "review.on"`,
      received: String(initial),
    },
  ];
};

const idle = (path: JsonPath, message: string, received: string): Finding => ({
  path,
  part: 'key',
  code: 'idle-option',
  message,
  received,
});

/** What only a save can do where no save does it. */
const idleParts = ({ model, entity }: Subject, review: ReviewModel): readonly Finding[] => {
  const written = entity['x-resource'].review ?? {};
  return [
    ...(written.on ?? []).flatMap((verb, index): readonly Finding[] =>
      model.verbs[verb] === undefined
        ? [
            {
              ...idle(
                at('review', 'on', index),
                `"${model.noun}" has no verb "${verb}": expected a verb it has`,
                verb,
              ),
              part: 'value',
            },
          ]
        : [],
    ),
    ...(review.replaced !== undefined && !review.on.includes('update')
      ? [
          idle(
            at('review', 'states', 'replaced'),
            'an approved record is replaced by its change, and no change is submitted: expected "update" in "on", or no "replaced"',
            'replaced',
          ),
        ]
      : []),
    ...(written.of !== undefined && review.of.length === 0
      ? [
          idle(
            at('review', 'of'),
            'a change brings no row back to a draft here: expected a state "withdrawn" and no "update" in "on", or no "of"',
            'of',
          ),
        ]
      : []),
    ...(written.of ?? []).flatMap((name, index): readonly Finding[] =>
      entity.properties[name]?.readOnly === true
        ? [
            {
              ...idle(
                at('review', 'of', index),
                `nobody enters "${name}": expected fields that a save changes`,
                name,
              ),
              part: 'value',
            },
          ]
        : [],
    ),
    ...(review.isOnePerCompany && !review.on.includes('create')
      ? [
          idle(
            at('review', 'open'),
            'a new record is written over the one that waits, and creating submits none: expected "create" in "on", or no "open"',
            'open',
          ),
        ]
      : []),
  ];
};

/** A change that is a record of its own would have the value of the one it is to replace. */
const uniqueBesideReplaced = ({ properties }: Subject, { replaced }: ReviewModel): readonly Finding[] =>
  replaced === undefined
    ? []
    : properties
        .filter(({ part, schema }) => part === 'record' && schema['x-field']?.unique !== undefined)
        .map(({ path, name }) => ({
          path: [...path, 'x-field', 'unique'],
          part: 'key' as const,
          code: 'contradictory-options',
          message: `a change of an approved record stands beside it with the same "${name}": expected no "unique", or no "replaced" in "review.states"`,
          received: 'unique',
        }));

const reviewFindings = (subject: Subject): readonly Finding[] => {
  const { review } = subject.model;
  return review === undefined
    ? []
    : [
        ...sameStates(review),
        ...wrongInitial(subject, review),
        ...idleParts(subject, review),
        ...uniqueBesideReplaced(subject, review),
      ];
};

const isPeriodEnd = ({ format }: FieldSchema): boolean => format === 'date' || format === 'date-time';

/** Both ends are days, or both moments, that the record keeps and everyone reads: a refusal tells them. */
const periodFindings = ({ entity }: Subject): readonly Finding[] => {
  const { noOverlap } = entity['x-resource'];
  if (noOverlap === undefined) return [];
  const begin = entity.properties[noOverlap.from];
  return (['from', 'to'] as const).flatMap((key): readonly Finding[] => {
    const schema = entity.properties[noOverlap[key]];
    if (schema === undefined) return [];
    const isStored = schema['x-field']?.compute === undefined && !isHidden(schema);
    if (isStored && isPeriodEnd(schema) && schema.format === (begin ?? schema).format) return [];
    return [
      {
        path: at('noOverlap', key),
        code: 'wrong-operand',
        message: `"${noOverlap[key]}" is no end of a period: expected stored fields that everybody reads, both of format date or both of format date-time`,
        expected: 'date',
        received: schema.format ?? schema.type ?? 'nothing',
      },
    ];
  });
};

const within = (
  { entity }: Subject,
  keyword: 'noOverlap' | 'oneActive',
  names: readonly string[] = [],
): readonly Finding[] =>
  names.flatMap((name, index): readonly Finding[] => {
    const schema = entity.properties[name];
    if (schema === undefined || schema['x-field']?.compute === undefined) return [];
    return [
      {
        path: at(keyword, 'within', index),
        code: 'wrong-operand',
        message: `"${name}" is computed: expected stored fields that records are alike in`,
        expected: 'stored fields',
        received: name,
      },
    ];
  });

const whenFindings = (
  subject: Subject,
  keyword: 'noOverlap' | 'oneActive',
  when: Condition = {},
): readonly Finding[] => unaskable(subject.entity, when, at(keyword, 'when'));

/** What the others come to ends what `when` says of them. */
const othersFindings = ({ entity }: Subject): readonly Finding[] => {
  const { oneActive } = entity['x-resource'];
  const { others } = oneActive ?? {};
  if (oneActive === undefined || others === undefined) return [];
  const asked = askedFields(oneActive.when);
  const wrong = Object.entries(others).flatMap(([name, value]): readonly Finding[] => {
    const allowed = entity.properties[name]?.enum;
    return allowed === undefined || value === null || allowed.some((each) => each === value)
      ? []
      : [unknownWord({ path: at('oneActive', 'others', name), kind: 'value', received: value, allowed })];
  });
  if (Object.keys(others).some((name) => asked.includes(name))) return wrong;
  return [
    ...wrong,
    {
      path: at('oneActive', 'others'),
      code: 'idle-option',
      message: `the others would still fulfil "when": expected a value for ${listed(asked)}`,
      expected: listed(asked),
      received: listed(Object.keys(others)),
    },
  ];
};

/** What the platform reviews, which periods may not overlap and of what there is one: said of states, days and values a record has. */
export const checkReview: FileCheck = (subject) => {
  const { noOverlap, oneActive } = subject.entity['x-resource'];
  return [
    ...reviewFindings(subject),
    ...periodFindings(subject),
    ...within(subject, 'noOverlap', noOverlap?.within),
    ...within(subject, 'oneActive', oneActive?.within),
    ...whenFindings(subject, 'noOverlap', noOverlap?.when),
    ...whenFindings(subject, 'oneActive', oneActive?.when),
    ...othersFindings(subject),
  ];
};
