import { type Finding, shown } from '#compiler/source/finding.ts';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import { type FileCheck, resolved, type Subject } from './subject.ts';

/** What the words of `sets` give. */
const given: Readonly<Record<string, FieldSchema>> = {
  $now: { type: 'string', format: 'date-time' },
  '$user.id': { type: 'integer' },
  '$user.name': { type: 'string' },
};

const typeOfLiteral = (value: Json): FieldSchema['type'] | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as 'string' | 'boolean')
    : undefined;
};

/** The type an expression gives; undefined where it gives nothing, or nobody knows. */
const typeOf = ({ entity }: Subject, action: string, expression: Json): FieldSchema | undefined => {
  if (typeof expression !== 'string' || !expression.startsWith('$')) {
    const type = typeOfLiteral(expression);
    return type === undefined ? undefined : { type };
  }
  const inputs = entity['x-resource'].actions?.[action]?.input?.properties ?? {};
  const input = inputs[expression.slice('$input.'.length)];
  return given[expression] ?? (input === undefined ? undefined : resolved(entity, input));
};

const isSame = (left: FieldSchema, right: FieldSchema): boolean =>
  left.type === right.type || (left.type === 'integer' && right.type === 'number');

/** A moment is no day, and a day no moment: what is written has to be what the field holds. */
const fits = (value: FieldSchema, field: FieldSchema): boolean =>
  isSame(value, field) &&
  (value.format !== 'date-time' || field.format === 'date-time') &&
  (value.format !== 'date' || field.format !== 'date-time');

const nameOf = ({ type, format }: FieldSchema): string =>
  format === undefined ? `${type}` : `${type} (${format})`;

/** What an action writes is of the type of the field it is written to. */
export const checkSetTypes: FileCheck = (subject) =>
  Object.entries(subject.entity['x-resource'].actions ?? {}).flatMap(([action, { sets = {} }]) =>
    Object.entries(sets).flatMap(([column, expression]): readonly Finding[] => {
      const field = subject.entity.properties[column];
      const value = typeOf(subject, action, expression);
      const unknown = field?.type === undefined || value?.type === undefined;
      if (unknown || fits(value, field)) return [];
      return [
        {
          path: ['x-resource', 'actions', action, 'sets', column],
          code: 'wrong-set-type',
          message: `"${column}" is of type ${nameOf(field)}, but ${shown(expression)} gives ${nameOf(value)}`,
          expected: nameOf(field),
          received: nameOf(value),
        },
      ];
    }),
  );
