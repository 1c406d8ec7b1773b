import { placeOfCall } from '#engine/defaultCall.ts';
import type { CallPart } from '#engine/dialect.ts';
import type { Finding } from '../finding.ts';
import type { FileCheck, Subject } from './subject.ts';

const path = ['x-resource'] as const;

/** A query gives rows, and rows are listed. */
const queryWithoutRows = ({ entity, model }: Subject): readonly Finding[] =>
  entity['x-resource'].rows === undefined || model.kind === 'collection'
    ? []
    : [
        {
          path: [...path, 'rows'],
          code: 'wrong-row-source',
          message: `a ${model.kind} has no rows a query could select: expected the kind "collection", or no "rows"`,
          expected: 'collection',
          received: model.kind,
        },
      ];

/** A name for a call that the noun does not have by default names nothing. */
const idleNames = ({ entity, model }: Subject): readonly Finding[] =>
  (Object.keys(entity['x-resource'].callNames ?? {}) as CallPart[])
    .filter((part) => model.calls[placeOfCall(entity, part).name]?.defaultHandler?.kind !== part)
    .map((part) => ({
      path: [...path, 'callNames', part],
      part: 'key',
      code: 'idle-option',
      message: `"${model.noun}" has no default call "${part}": expected a name for a call it has, or none`,
      received: part,
    }));

/** What is said of where rows come from, and of the calls that read them, is said of something that is there. */
export const checkRowSource: FileCheck = (subject) => [...queryWithoutRows(subject), ...idleNames(subject)];
