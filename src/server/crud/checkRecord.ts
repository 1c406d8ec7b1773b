import type { Actor } from '#domain/permission/actor.ts';
import { visibleLines, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type ConditionContext, decidingFields, holds } from '#engine/condition.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { mayWrite } from '#engine/permission.ts';
import { isEmptyValue, kindViolations } from '#engine/validation/valueRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record before and after a save; `before` is undefined for a new one. */
export interface RecordChange {
  readonly before: Values | undefined;
  readonly after: Values;
  /** Names of fields the request speaks about. */
  readonly sent: readonly string[];
}

/** A value as it was entered: spaces around a text are no one's. A password is kept as it was typed. */
export const enteredValue = ({ kind }: FieldModel, value: unknown): unknown => {
  if (typeof value !== 'string' || kind === 'password') return value;
  return kind === 'longText' ? visibleLines(value) : visibleText(value);
};

const isEqual = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

const isShown = (field: FieldModel, values: Values, context: ConditionContext): boolean =>
  field.visibleWhen === undefined || holds(field.visibleWhen, values, context);

const isMissing = (field: FieldModel, { after }: RecordChange, context: ConditionContext): boolean => {
  if (field.isReadOnly || !isEmptyValue(after[field.name]) || !isShown(field, after, context)) return false;
  return field.isRequired || (field.requiredWhen !== undefined && holds(field.requiredWhen, after, context));
};

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Required texts inside an object or a list in which no one would see anything: a validator takes these for texts. */
const blanksInside = (field: FieldModel, value: unknown, path: string): readonly Violation[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) => blanksInside(field, item, `${path}.${index}`));
  if (!isValues(value)) return [];
  return field.fields.flatMap((inner) => {
    const place = `${path}.${inner.name}`;
    const said = value[inner.name];
    const isBlank = inner.isRequired && typeof said === 'string' && isEmptyValue(said);
    return isBlank ? [violation('validation.required', place)] : blanksInside(inner, said, place);
  });
};

/** Changed although it is fixed: by its condition, because it is written once, or for want of the role. */
const isFixed = (
  field: FieldModel,
  {
    change,
    actor,
    context,
  }: { readonly change: RecordChange; readonly actor: Actor; readonly context: ConditionContext },
): boolean => {
  const { before, after, sent } = change;
  if (!sent.includes(field.name) || isEqual(before?.[field.name], after[field.name])) return false;
  if (!mayWrite(field, (role) => actor.roles.includes(role))) return true;
  if (before === undefined) return false;
  if (field.options.writeOnce === true && !isEmptyValue(before[field.name])) return true;
  return field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, before, context);
};

type Rule = EntityModel['rules'][number];

const isBroken = (rule: Rule, values: Values, context: ConditionContext): boolean =>
  (rule.when === undefined || holds(rule.when, values, context)) && !holds(rule.must, values, context);

const ruleViolation = (model: EntityModel, rule: Rule): Violation =>
  violation(`${model.noun}.${rule.name}`, rule.field);

const brokenRules = (
  model: EntityModel,
  { after }: RecordChange,
  context: ConditionContext,
): readonly Violation[] =>
  model.rules.filter((rule) => isBroken(rule, after, context)).map((rule) => ruleViolation(model, rule));

/** What was not sent was checked when it was saved; a kept password is a hash and no password any more. */
const sentFields = (model: EntityModel, { sent }: RecordChange): readonly FieldModel[] =>
  model.fields.filter((field) => !field.isReadOnly && sent.includes(field.name));

/** Required values that are missing: of these fields, and inside those the request speaks about. */
const emptyFields = (
  fields: readonly FieldModel[],
  change: RecordChange,
  context: ConditionContext,
): readonly Violation[] => [
  ...fields
    .filter((field) => isMissing(field, change, context))
    .map((field) => violation('validation.required', field.name)),
  ...fields
    .filter((field) => change.sent.includes(field.name))
    .flatMap((field) => blanksInside(field, change.after[field.name], field.name)),
];

/** Groups that are saved by themselves are asked by themselves: another one may wait to be filled in. */
const savedFields = ({ fields, form }: EntityModel, { sent }: RecordChange): readonly FieldModel[] => {
  if (form.save !== 'group') return fields;
  const saved = form.groups.filter((group) => group.fields.some((name) => sent.includes(name)));
  const names = new Set([...sent, ...saved.flatMap((group) => group.fields)]);
  return fields.filter(({ name }) => names.has(name));
};

/**
 * What a schema says about a whole record that no single validator can: required fields and conditions, fixed fields,
 * cross-field rules. A rule is asked of values that are right by themselves: of one that is missing it would say something
 * else than that it is missing. Empty when it may be saved.
 */
export const checkRecord = (
  model: EntityModel,
  {
    change,
    actor,
    context,
  }: { readonly change: RecordChange; readonly actor: Actor; readonly context: ConditionContext },
): readonly Violation[] => {
  const ofFields = [
    ...emptyFields(savedFields(model, change), change, context),
    ...model.fields
      .filter((field) => isFixed(field, { change, actor, context }))
      .map((field) => violation('call.conditionRefused', field.name)),
    ...kindViolations(sentFields(model, change), change.after),
  ];
  const audited = new Set(ofFields.map(({ field }) => field));
  return [...ofFields, ...brokenRules(model, change, context).filter(({ field }) => !audited.has(field))];
};

/**
 * The same of a record an action changes, as far as it is the action's doing: what it empties and the rules it breaks or meddles
 * with. What was wrong before and stays as it was does not hold up who only closes an old record. What a form may not change an
 * action may: its schema says so. The values it sets are asked by the code that sets them.
 */
export const checkActedRecord = (
  model: EntityModel,
  change: RecordChange & { readonly before: Values },
  context: ConditionContext,
): readonly Violation[] => {
  const { before, after, sent } = change;
  const empty = emptyFields(
    model.fields.filter(({ name }) => sent.includes(name)),
    change,
    context,
  );
  const audited = new Set(empty.map(({ field }) => field));
  const broken = model.rules
    .filter((rule) => isBroken(rule, after, context) && !audited.has(rule.field))
    .filter(
      (rule) =>
        !isBroken(rule, before, context) ||
        [rule.field, ...decidingFields(rule.must)].some((name) => sent.includes(name)),
    );
  return [...empty, ...broken.map((rule) => ruleViolation(model, rule))];
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
