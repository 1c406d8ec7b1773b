import { type Finding, listed } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import type { ActionSchema, TransitionSchema } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { ActionModel, FieldModel } from '#engine/model.ts';
import { leads, transitionsBy } from '#engine/transitions.ts';

interface Pair {
  readonly subject: Subject;
  readonly name: string;
  readonly inverse: ActionModel;
}

const finding = (
  { name }: Pick<Pair, 'name'>,
  { code, message, expected }: { readonly code: string; readonly message: string; readonly expected: string },
): Finding => ({
  path: ['x-resource', 'actions', name, 'undo'],
  code,
  message,
  expected,
});

/** What is taken back is one row that was just changed: the inverse has to be an action on a row, or of many the very one done to them. */
const notOnRecord = (pair: Pair): readonly Finding[] =>
  pair.inverse.on.includes('record') || (pair.inverse.name === pair.name && pair.inverse.on.includes('bulk'))
    ? []
    : [
        finding(pair, {
          code: 'undo-not-on-record',
          message: `the action "${pair.inverse.name}" takes back one record but is on ${listed(pair.inverse.on)}: expected "record" in its "on"`,
          expected: 'record',
        }),
      ];

/** No one is asked when something is taken back: all the inverse needs has to stand in the row as it was. */
const needsInput = (pair: Pair): readonly Finding[] =>
  pair.inverse.inputs
    .filter(({ name, isRequired }) => isRequired && pair.subject.entity.properties[name] === undefined)
    .map(({ name }) =>
      finding(pair, {
        code: 'undo-needs-input',
        message: `the action "${pair.inverse.name}" requires the input "${name}", which no record has: expected an action that needs fields of the record alone`,
        expected: name,
      }),
    );

/** Not every reader has the value itself: stars, or nothing at all. */
const isHidden = ({ kind, options, fields }: FieldModel): boolean =>
  kind === 'password' ||
  options.mask !== undefined ||
  options.permissions?.read !== undefined ||
  fields.some(isHidden);

/** The console tells the inverse what its reader saw: a masked value would be written back with its stars. */
const tellsHidden = (pair: Pair): readonly Finding[] =>
  pair.inverse.inputs
    .filter(({ name }) => {
      const field = findField(pair.subject.model.fields, name);
      return field !== undefined && isHidden(field);
    })
    .map(({ name }) =>
      finding(pair, {
        code: 'undo-tells-hidden',
        message: `the action "${pair.inverse.name}" is told the field "${name}" as it was, which is masked or kept from some readers: expected an action told only what every reader sees`,
        expected: name,
      }),
    );

const isTakenBack = ({ subject, inverse }: Pair, { from, to }: TransitionSchema): boolean =>
  [from].flat().some((state) => leads(subject.model.states, { action: inverse.name, from: to, to: state }));

const ways = (transitions: readonly TransitionSchema[]): string =>
  listed(transitions.map(({ from, to }) => `${[from].flat().join('|')} -> ${to}`));

/** The inverse leads from where the action came to, back to where it was; where one touches no state, neither may the other. */
const leadsNowhere = (pair: Pair): readonly Finding[] => {
  const { subject, name, inverse } = pair;
  const forth = transitionsBy(subject.model.states, name);
  const back = transitionsBy(subject.model.states, inverse.name);
  if (forth.length === 0 && back.length === 0) return [];
  if (forth.some((transition) => isTakenBack(pair, transition))) return [];
  return [
    finding(pair, {
      code: 'undo-leads-nowhere',
      message: `the action "${inverse.name}" does not take "${name}" back: "${name}" goes ${ways(forth)}, expected a transition of "${inverse.name}" in the other direction, which goes ${ways(back)}`,
      expected: inverse.name,
    }),
  ];
};

const checks = [notOnRecord, needsInput, tellsHidden, leadsNowhere] as const;

/** An `undo` names an action that really takes the other back: on a row, without a question, with values
 * every reader sees, from the state after to the state before. */
export const checkUndo: FileCheck = (subject) =>
  Object.entries<ActionSchema>(subject.entity['x-resource'].actions ?? {}).flatMap(([name, { undo }]) => {
    const inverse = subject.model.actions.find((action) => action.name === undo);
    // A misspelt action is told where it stands.
    return inverse === undefined ? [] : checks.flatMap((check) => check({ subject, name, inverse }));
  });
