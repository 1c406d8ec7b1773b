import type { Finding } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from './subject.ts';

/** Kinds that have no rows of their own to list, create or delete. */
const rowless: readonly Subject['model']['kind'][] = ['singleton', 'report'];

/** The default calls are those of rows: a report would get a table, a list and a form for new rows. */
const withoutCalls = ({ entity, model }: Subject): readonly Finding[] =>
  model.kind === 'singleton' ||
  model.report !== undefined ||
  Object.keys(entity['x-resource'].calls ?? {}).length > 0
    ? []
    : [
        {
          path: ['x-resource', 'kind'],
          code: 'missing-calls',
          message: `a ${model.kind} has no default calls: expected "calls", and "verbs" that name them, or the kind "collection"`,
          expected: 'calls',
          received: model.kind,
        },
      ];

const idleList = ({ entity, model }: Subject): readonly Finding[] =>
  entity['x-resource'].list === undefined || model.verbs.list !== undefined
    ? []
    : [
        {
          path: ['x-resource', 'list'],
          part: 'key',
          code: 'idle-option',
          message: `a ${model.kind} shows no list unless "verbs.list" names a call that answers one: expected no "list"`,
          received: 'list',
        },
      ];

/** What is not made of rows says who answers for it, and nothing about rows. */
export const checkResourceKinds: FileCheck = (subject) =>
  rowless.includes(subject.model.kind) ? [...withoutCalls(subject), ...idleList(subject)] : [];
