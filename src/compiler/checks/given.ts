import type { Finding } from '#compiler/source/finding.ts';
import type { CallModel } from '#engine/model.ts';
import type { GivenPart, WrittenPart } from '#engine/vocabulary.ts';
import type { FileCheck, Subject } from './subject.ts';

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

/** Rows that come by default are nobody's to hand over; what stands in them may be listed and taken along. */
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
