import type { CustomFieldDefinition } from '#domain/customField/definition.ts';
import { checkHome } from '#domain/member/checkPhoneChange.ts';
import { visibleLines, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import { kindViolations } from '#engine/validation/valueRules.ts';
import type { Calls } from '#generated/types.ts';
import {
  fieldModels,
  memberModelWith,
  searchWords,
  shownDefinitions,
} from '#server/features/directory/customField/customFields.ts';
import {
  findFields,
  lockFieldsForValues,
} from '#server/features/directory/customField/store/customFields.ts';
import { findValues } from '#server/features/directory/customField/store/customFieldValues.ts';
import type { MemberPlan } from '#server/features/directory/member/memberChange.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';
import { attachFileFields, fileFields, knownFiles } from '#server/platform/files/rowFiles.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a save makes of someone's custom values. */
export interface PlannedValues {
  /** Everything that will be stored, values of hidden fields among it. */
  readonly values: Values;
  /** What the person is found by because of them. */
  readonly words: readonly string[];
  /** Fields whose value becomes another. */
  readonly changed: readonly FieldModel[];
  readonly violations: readonly Violation[];
}

const map = 'custom_fields';
const at = (field: string): string => `${map}.${field}`;

/** A value as it is stored: texts as they are seen, nothing where there is nothing, in a list neither. */
const normalised = ({ kind }: FieldModel, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const chosen = value.filter((each) => each !== null);
    return chosen.length === 0 ? null : chosen;
  }
  if (typeof value !== 'string') return value ?? null;
  if (kind === 'url') return value.trim() || null;
  const text = kind === 'longText' ? visibleLines(value) : visibleText(value);
  return text === '' ? null : text;
};

const withoutNothing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

const unknownKeys = (fields: readonly FieldModel[], sent: Values): readonly Violation[] =>
  Object.keys(sent)
    .filter((key) => !fields.some(({ name }) => name === key))
    .map((key) => violation('customField.unknown', at(key)));

const missing = (definitions: readonly CustomFieldDefinition[], values: Values): readonly Violation[] =>
  definitions
    .filter(({ id, required }) => required && values[id] === undefined)
    .map(({ id }) => violation('validation.required', at(id)));

/** Broken values, then files no one knows: only what is whole is looked up. */
const checkedValues = async (
  context: CallContext,
  {
    fields,
    sent,
    userId,
  }: { readonly fields: readonly FieldModel[]; readonly sent: Values; readonly userId: number | undefined },
): Promise<{ readonly values: Values; readonly violations: readonly Violation[] }> => {
  const broken = kindViolations(fields, sent, `${map}.`);
  if (broken.length > 0) return { values: sent, violations: broken };
  if (!fileFields(fields).some(({ name }) => sent[name] !== undefined && sent[name] !== null))
    return { values: sent, violations: [] };
  const model = { ...memberModelWith(context, []), fields };
  const known = await knownFiles(context, { model, sent, rowId: userId });
  return {
    values: known.values,
    violations: known.violations.map((each) => ({ ...each, field: at(each.field ?? '') })),
  };
};

/** The company's own fields that are shown, as definitions and as the engine knows them. */
export interface ShownFields {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly fields: readonly FieldModel[];
}

/** The shown fields, for many people planned one after the other. */
export const shownFields = async (context: CallContext): Promise<ShownFields> => {
  const definitions = shownDefinitions(await findFields(context.db, context.actor.companyId));
  return { definitions, fields: fieldModels(context, definitions) };
};

const plan = async (
  context: CallContext,
  {
    shownFields: { definitions, fields },
    sent,
    record,
  }: { readonly shownFields: ShownFields; readonly sent: Values; readonly record: MemberRecord | undefined },
): Promise<PlannedValues> => {
  const stored = record?.custom_fields ?? {};
  const own = Object.fromEntries(
    fields
      .filter(({ name }) => sent[name] !== undefined)
      .map((field) => [field.name, normalised(field, sent[field.name])]),
  );
  const checked = await checkedValues(context, { fields, sent: own, userId: record?.user_id });
  const values = withoutNothing({ ...stored, ...checked.values });
  const isAsked = record === undefined || Object.keys(sent).length > 0;
  return {
    values,
    words: searchWords(definitions, values),
    changed: fields.filter(({ name }) => !isEqual(stored[name] ?? null, values[name] ?? null)),
    violations: [
      ...unknownKeys(fields, sent),
      ...checked.violations,
      ...(isAsked ? missing(definitions, values) : []),
    ],
  };
};

type Request = Pick<Calls['saveUser']['request'], 'custom_fields'>;

const speaksOfValues = ({ custom_fields: sent }: Request): boolean => Object.keys(sent ?? {}).length > 0;

/**
 * Keeps the company's fields as they are while a save writes values of them. Before any person is locked: anyone who changes a
 * field locks people after it.
 */
export const lockValues = async ({ db, actor }: CallContext, request: Request): Promise<void> => {
  if (speaksOfValues(request)) await lockFieldsForValues(db, actor.companyId);
};

const isUntouched = (request: Request, record: MemberRecord | undefined): boolean =>
  record !== undefined && !speaksOfValues(request) && Object.keys(record.custom_fields ?? {}).length === 0;

const untouched: PlannedValues = { values: {}, words: [], changed: [], violations: [] };

/**
 * What a save says about custom fields, by the rules the form asked: unknown keys are refused, values not mentioned stay.
 * Required ones are asked for where the save speaks of custom fields at all, and of everyone new. `known`: the fields
 * where they were read already, after `lockValues`.
 */
export const planValues = async (
  context: CallContext,
  {
    request,
    record,
    known,
  }: {
    readonly request: Request;
    readonly record: MemberRecord | undefined;
    readonly known?: readonly CustomFieldDefinition[];
  },
): Promise<PlannedValues> => {
  if (isUntouched(request, record)) return untouched;
  const shown =
    known === undefined
      ? await shownFields(context)
      : { definitions: known, fields: fieldModels(context, known) };
  return plan(context, { shownFields: shown, sent: request.custom_fields ?? {}, record });
};

/** The same where the shown fields were read for many people. */
export const planValuesAmong = async (
  context: CallContext,
  {
    shown,
    request,
    record,
  }: { readonly shown: ShownFields; readonly request: Request; readonly record: MemberRecord | undefined },
): Promise<PlannedValues> =>
  isUntouched(request, record)
    ? untouched
    : plan(context, { shownFields: shown, sent: request.custom_fields ?? {}, record });

/** What an editor of a second department may not change of someone at home elsewhere. */
export const checkHomeOfValues = (
  { untouched: kept }: Pick<MemberPlan, 'untouched'>,
  { changed }: PlannedValues,
): readonly Violation[] => {
  const isElsewhere = kept.some((membership) => membership.is_main === 1);
  return checkHome(
    !isElsewhere,
    changed.map(({ path }) => path),
  );
};

/** What someone is found by because of the custom values they have. */
export const storedWords = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  userId: number,
): Promise<readonly string[]> => {
  const values = await findValues(db, actor.companyId, userId);
  if (Object.keys(values).length === 0) return [];
  return searchWords(shownDefinitions(await findFields(db, actor.companyId)), values);
};

/** After the save: the person's files are their own, those they had before begin to be idle. */
export const attachValueFiles = async (
  context: CallContext,
  { changed, values }: PlannedValues,
  userId: number,
): Promise<void> => {
  if (changed.length === 0) return;
  const files = changed.map((field) => ({ field, value: values[field.name] ?? null }));
  await attachFileFields(context, { model: memberModelWith(context, []), changed: files, rowId: userId });
};
