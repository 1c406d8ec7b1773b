import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type ConditionContext, holds } from '#engine/condition.ts';
import { kindViolations } from '#engine/kindRules.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record before and after a save; `before` is undefined for a new one. */
export interface RecordChange {
  readonly before: Values | undefined;
  readonly after: Values;
  /** Names of fields the request speaks about. */
  readonly sent: readonly string[];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isEqual = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

const isShown = (field: FieldModel, values: Values, context: ConditionContext): boolean =>
  field.visibleWhen === undefined || holds(field.visibleWhen, values, context);

const isMissing = (field: FieldModel, { after }: RecordChange, context: ConditionContext): boolean => {
  if (field.isReadOnly || !isEmpty(after[field.name]) || !isShown(field, after, context)) return false;
  return field.isRequired || (field.requiredWhen !== undefined && holds(field.requiredWhen, after, context));
};

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Required texts inside an object or a list that were sent as '': a validator takes these for texts. */
const blanksInside = (field: FieldModel, value: unknown, path: string): readonly Violation[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) => blanksInside(field, item, `${path}.${index}`));
  if (!isValues(value)) return [];
  return field.fields.flatMap((inner) => {
    const place = `${path}.${inner.name}`;
    const isBlank = inner.isRequired && value[inner.name] === '';
    return isBlank
      ? [violation('validation.required', place)]
      : blanksInside(inner, value[inner.name], place);
  });
};

/** Changed although it is fixed: by its condition, because it is written once, or for want of the role. */
const isFixed = (
  field: FieldModel,
  change: RecordChange,
  actor: Actor,
  context: ConditionContext,
): boolean => {
  const { before, after, sent } = change;
  if (!sent.includes(field.name) || isEqual(before?.[field.name], after[field.name])) return false;
  const writers = field.options.permissions?.write;
  if (writers !== undefined && !writers.some((role) => actor.roles.includes(role))) return true;
  if (before === undefined) return false;
  if (field.options.writeOnce === true && !isEmpty(before[field.name])) return true;
  return field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, before, context);
};

const brokenRules = (
  model: EntityModel,
  { after }: RecordChange,
  context: ConditionContext,
): readonly Violation[] =>
  model.rules
    .filter((rule) => rule.when === undefined || holds(rule.when, after, context))
    .filter((rule) => !holds(rule.must, after, context))
    .map((rule) => violation(`${model.noun}.${rule.name}`, rule.field));

/** What was not sent was checked when it was saved; a kept password is a hash and no password any more. */
const sentFields = (model: EntityModel, { sent }: RecordChange): readonly FieldModel[] =>
  model.fields.filter((field) => !field.isReadOnly && sent.includes(field.name));

/**
 * What a schema says about a whole record that no single validator can: required fields and conditions, fixed fields,
 * cross-field rules. A rule is asked of values that are right by themselves: of one that is missing it would say something
 * else than that it is missing. Empty when it may be saved.
 */
export const checkRecord = (
  model: EntityModel,
  change: RecordChange,
  actor: Actor,
  context: ConditionContext,
): readonly Violation[] => {
  const ofFields = [
    ...model.fields
      .filter((field) => isMissing(field, change, context))
      .map((field) => violation('validation.required', field.name)),
    ...model.fields
      .filter((field) => change.sent.includes(field.name))
      .flatMap((field) => blanksInside(field, change.after[field.name], field.name)),
    ...model.fields
      .filter((field) => isFixed(field, change, actor, context))
      .map((field) => violation('call.conditionRefused', field.name)),
    ...kindViolations(sentFields(model, change), change.after),
  ];
  const told = new Set(ofFields.map(({ field }) => field));
  return [...ofFields, ...brokenRules(model, change, context).filter(({ field }) => !told.has(field))];
};

/** Values of fields whose condition hides them: cleared where the schema says so. */
export const clearHidden = (model: EntityModel, after: Values, context: ConditionContext): Values => {
  const cleared = model.fields
    .filter((field) => field.options.whenHidden === 'clear' && !isShown(field, after, context))
    .map((field) => [field.name, null] as const);
  return { ...after, ...Object.fromEntries(cleared) };
};

/** Fields whose value differs between two records. */
export const changedFields = (
  model: EntityModel,
  before: Values | undefined,
  after: Values,
): readonly FieldModel[] =>
  model.fields.filter(
    (field) => field.options.compute === undefined && !isEqual(before?.[field.name], after[field.name]),
  );
