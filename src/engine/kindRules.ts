import { meetsPolicy } from '#domain/account/password.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from './model.ts';
import { isDayRange } from './objectFormats.ts';
import { schemaViolation } from './schemaRules.ts';
import type { FieldKind } from './vocabulary.ts';

type KindRule = (field: FieldModel, value: unknown) => string | undefined;

/** What the kind of a field says and no JSON Schema can. */
const rules: Readonly<Partial<Record<FieldKind, KindRule>>> = {
  dateRange: (_, value) => (isDayRange(value) && value.from > value.to ? 'validation.rangeOrder' : undefined),
  password: ({ options: { policy = 'login' } }, value) =>
    typeof value === 'string' && !meetsPolicy(policy, value) ? `validation.password.${policy}` : undefined,
};

/** Values that break a rule of their kind, asked by form and server alike. Nested fields are asked too, with their path. */
export const kindViolations = (
  fields: readonly FieldModel[],
  values: Readonly<Record<string, unknown>>,
  path = '',
): readonly Violation[] =>
  fields.flatMap((field) => {
    const own = `${path}${field.name}`;
    const value = values[field.name];
    if (field.isRuntime === true) return runtimeViolations(field, value, own);
    const each: readonly (readonly [unknown, string])[] = Array.isArray(value)
      ? value.map((one: unknown, index) => [one, `${own}.${index}`] as const)
      : [[value, own]];
    return each.flatMap(([one, at]) => violationsAt(field, one, at));
  });

/** A field that came at run time has no compiled validator: what its schema says is asked here. */
const runtimeViolations = (field: FieldModel, value: unknown, at: string): readonly Violation[] => {
  const broken = schemaViolation(field.schema, value);
  return broken === undefined ? [] : [{ ...broken, field: at }];
};

const violationsAt = (field: FieldModel, value: unknown, at: string): readonly Violation[] => {
  const rule = rules[field.kind]?.(field, value);
  const nested =
    field.fields.length > 0 && typeof value === 'object' && value !== null
      ? kindViolations(field.fields, value as Readonly<Record<string, unknown>>, `${at}.`)
      : [];
  return rule === undefined ? nested : [violation(rule, at), ...nested];
};
