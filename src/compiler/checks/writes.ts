import { type Finding, listed } from '#compiler/source/finding.ts';
import { isWrittenByHand } from '#engine/answersByDefault.ts';
import type { ResourceOptions } from '#engine/dialect.ts';
import type { FileCheck, Subject } from './subject.ts';

/** What is said of rows that come by default. */
const ofRows = [
  'maxRows',
  'order',
  'hooks',
  'review',
  'noOverlap',
  'oneActive',
] as const satisfies readonly (keyof ResourceOptions)[];

const saidOf = ({ entity }: Subject): readonly (typeof ofRows)[number][] =>
  ofRows.filter((keyword) => entity['x-resource'][keyword] !== undefined);

/**
 * Only rows of a table the model makes are written by default, so only there is something to be bound; and one record that is saved. What
 * a query selects has hooks alone, where a change of it comes by default.
 */
const isIdle = ({ model, entity }: Subject, keyword: (typeof ofRows)[number]): boolean => {
  const isSaved = !isWrittenByHand(model.calls[model.verbs.update?.call ?? '']?.defaultHandler);
  if (model.kind === 'singleton') return !isSaved;
  const isOfQuery = entity['x-resource'].rows === 'query' && keyword === 'hooks';
  const isDone = model.actions.some(({ call }) => model.calls[call]?.defaultHandler?.kind === 'action');
  return isOfQuery ? !isSaved && !isDone : !model.isGenerated;
};

const idleOptions = (subject: Subject): readonly Finding[] =>
  saidOf(subject)
    .filter((keyword) => isIdle(subject, keyword))
    .map((keyword) => ({
      path: ['x-resource', keyword],
      part: 'key',
      code: 'idle-option',
      message: `"${keyword}" bounds what default calls write, and "${subject.noun}" has none that write: expected "rows": "table", or no "${keyword}"`,
      expected: '"rows": "table"',
      received: keyword,
    }));

/** A condition of a verb nobody has is asked by nobody; who writes by hand and reads by hand asks none of a schema. */
const idleConditions = ({ entity, model }: Subject): readonly Finding[] =>
  (['update', 'delete'] as const)
    .filter((verb) => entity['x-resource'].conditions?.[verb] !== undefined)
    .filter((verb) => model.verbs[verb] === undefined || !model.readsByDefault)
    .map((verb) => ({
      path: ['x-resource', 'conditions', verb],
      part: 'key',
      code: 'idle-option',
      message: `nothing asks the condition: expected a noun that reads by default and has the verb "${verb}", or no condition of it`,
      received: verb,
    }));

/** What is said of one record, too. */
const ofOne: readonly string[] = ['hooks', 'review'];

/** One record is neither counted nor put in order. */
const boundOfOne = (subject: Subject): readonly Finding[] =>
  saidOf(subject)
    .filter((keyword) => !ofOne.includes(keyword) && subject.model.kind === 'singleton')
    .map((keyword) => ({
      path: ['x-resource', keyword],
      part: 'key',
      code: 'bound-of-one',
      message: `a singleton is one record: expected the kind "collection", or no "${keyword}"`,
      received: keyword,
    }));

/** Rows that come by a sheet do not pass what stands here yet; what a sheet does to rows of a query is written by hand. */
const besideImport = (subject: Subject): readonly Finding[] =>
  subject.model.imports.length === 0 || subject.entity['x-resource'].rows === 'query'
    ? []
    : saidOf(subject).map((keyword) => ({
        path: ['x-resource', keyword],
        part: 'key',
        code: 'contradictory-options',
        message: `rows of "${subject.noun}" come in by a sheet, too, and a sheet does not ask "${keyword}": expected no "import", or no "${keyword}"`,
        received: keyword,
      }));

/** The place of a row is a whole number that nobody enters. */
const wrongOrder = ({ entity }: Subject): readonly Finding[] => {
  const { order } = entity['x-resource'];
  const field = order === undefined ? undefined : entity.properties[order];
  if (order === undefined || field === undefined) return [];
  const missing = [
    ...(field.type === 'integer' ? [] : ['"type": "integer"']),
    ...(field.readOnly === true ? [] : ['"readOnly": true']),
    ...(field['x-field']?.compute === undefined ? [] : ['no "compute"']),
  ];
  if (missing.length === 0) return [];
  return [
    {
      path: ['x-resource', 'order'],
      code: 'wrong-order-field',
      message: `"${order}" cannot hold the place of a row: expected a field with ${listed(missing)}`,
      expected: missing.join(', '),
      received: order,
    },
  ];
};

/** What is said of default writes is said where there are some. */
export const checkWrites: FileCheck = (subject) => [
  ...idleOptions(subject),
  ...idleConditions(subject),
  ...boundOfOne(subject),
  ...besideImport(subject),
  ...wrongOrder(subject),
];
