import { type Finding, listed } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import { isWrittenByHand } from '#engine/defaultCall.ts';
import type { ResourceOptions } from '#engine/dialect.ts';
import type { CallModel } from '#engine/model.ts';
import type { GivenPart, WrittenPart } from '#engine/vocabulary.ts';

const has = ({ properties = {} }: CallModel['request'], ...names: readonly string[]): boolean =>
  names.every((name) => properties[name] !== undefined);

/** What a call has to look like for its answer; `in words` ends the sentence "expected …". */
const shapes: Readonly<
  Record<GivenPart | WrittenPart, { readonly words: string; readonly fits: (call: CallModel) => boolean }>
> = {
  list: {
    words: 'an effect "read", "page" and "page_size" in its request, and a reply with "list" and "total"',
    fits: ({ effect, request, reply }) =>
      effect === 'read' && has(request, 'page', 'page_size') && has(reply, 'list', 'total'),
  },
  info: {
    words: 'an effect "read" and a request of one required whole number, the id',
    fits: ({ effect, request: { properties = {} }, request }) =>
      effect === 'read' &&
      Object.values(properties).length === 1 &&
      properties[request.required?.[0] ?? '']?.type === 'integer',
  },
  many: {
    words: 'an effect "read", "ids" in its request and the reply "page"',
    fits: ({ effect, request, reply }) =>
      effect === 'read' && request.required?.includes('ids') === true && has(reply, 'list', 'page_size'),
  },
  export: {
    words:
      'an effect "write", "idempotent": false, "format" in its request, and a reply with "ticket", "file_name" and "count"',
    fits: ({ effect, isIdempotent, request, reply }) =>
      effect === 'write' &&
      !isIdempotent &&
      has(request, 'format') &&
      (reply.$ref !== undefined || has(reply, 'ticket', 'file_name', 'count')),
  },
  exportFile: {
    words: 'the method "GET", the encoding "navigation", and "ticket" in its request',
    fits: ({ method, encoding, request }) =>
      method === 'GET' && encoding === 'navigation' && has(request, 'ticket'),
  },
  save: { words: 'an effect "write"', fits: ({ effect }) => effect === 'write' },
  delete: {
    words: 'an effect "write" and the id as the first key its request requires, a whole number or a text',
    fits: ({ effect, request: { properties = {}, required = [] } }) =>
      effect === 'write' && ['integer', 'string'].includes(`${properties[required[0] ?? '']?.type}`),
  },
  sort: {
    words: 'an effect "write" and a list of ids in its request',
    fits: ({ effect, request: { properties = {} } }) =>
      effect === 'write' &&
      Object.values(properties).some(({ type, items }) => type === 'array' && items?.type === 'integer'),
  },
};

const answered = ({ entity }: Subject): readonly (readonly [string, GivenPart | WrittenPart])[] =>
  Object.entries(entity['x-resource'].calls ?? {}).flatMap(([name, { answer }]) =>
    answer === undefined || answer === 'action' || shapes[answer] === undefined
      ? []
      : [[name, answer] as const],
  );

const at = (name: string) => ['x-resource', 'calls', name, 'answer'] as const;

/** Rows that come by default are no one's to hand over; what stands in them may be listed and taken along. */
const twiceGiven = (subject: Subject): readonly Finding[] =>
  answered(subject)
    .filter(([, part]) => subject.model.readsByDefault && (part === 'info' || part === 'many'))
    .map(([name, part]) => ({
      path: at(name),
      part: 'key',
      code: 'idle-option',
      message: `the rows of "${subject.noun}" come by default, and so does what answers with them: expected a default call, or no "answer"`,
      received: part,
    }));

const misshapen = (
  { model }: Subject,
  [name, part]: readonly [string, GivenPart | WrittenPart],
): readonly Finding[] => {
  const call = model.calls[name];
  return call === undefined || shapes[part].fits(call)
    ? []
    : [
        {
          path: at(name),
          code: 'impossible-answer',
          message: `"${name}" cannot answer as "${part}": expected ${shapes[part].words}`,
          expected: shapes[part].words,
          received: part,
        },
      ];
};

/** An export is asked for by one call and fetched with one other. */
const loneHalf = (subject: Subject): readonly Finding[] => {
  const halves = answered(subject).filter(([, part]) => part === 'export' || part === 'exportFile');
  return halves
    .filter(([, part]) => halves.filter(([, other]) => other !== part).length !== 1)
    .map(([name, part]) => ({
      path: at(name),
      code: 'impossible-answer',
      message: `an export is asked for by one call and fetched with another: expected one call that answers "${part === 'export' ? 'exportFile' : 'export'}", too`,
      expected: part === 'export' ? 'exportFile' : 'export',
      received: part,
    }));
};

/** A call that is an action is named by it, says which row is meant, and hooks do it. */
const actionless = ({ entity }: Subject): readonly Finding[] => {
  const { calls = {}, actions = {}, rows, hooks } = entity['x-resource'];
  return Object.entries(calls)
    .filter(([, { answer }]) => answer === 'action')
    .filter(([name, { request }]) => {
      const isNamed = Object.values(actions).filter(({ call }) => call === name).length === 1;
      const id = request?.properties?.[request.required?.[0] ?? ''];
      return !isNamed || id?.type !== 'integer' || rows !== 'query' || hooks !== true;
    })
    .map(([name]) => ({
      path: at(name),
      code: 'impossible-answer',
      message: `"${name}" cannot answer as an action: expected one action with "call": "${name}", the id as the first key it requires, "rows": "query" and "hooks": true`,
      expected: `"call": "${name}"`,
      received: 'action',
    }));
};

/** Calls that answer with rows read or written by hand have the shape of that answer. */
export const checkGiven: FileCheck = (subject) => [
  ...twiceGiven(subject),
  ...answered(subject).flatMap((each) => misshapen(subject, each)),
  ...loneHalf(subject),
  ...actionless(subject),
];

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

/** A condition of a verb no one has is asked by no one; who writes by hand and reads by hand asks none of a schema. */
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

/** The place of a row is a whole number that no one enters. */
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
