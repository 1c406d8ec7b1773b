import { type Violation, violation } from '#domain/violation.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import type { FieldModel } from '#engine/model.ts';
import { schemaViolation } from '#engine/validation/valueRules.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import type { CustomFilter } from '#server/features/directory/member/store/memberConditions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { fieldModels, shownDefinitions } from './customFields.ts';

type Values = Readonly<Record<string, unknown>>;
type Read = CustomFilter | Violation | undefined;

const longestText = 100;

const broken = (schema: FieldSchema, value: unknown, id: string): Violation | undefined => {
  const found = schemaViolation(schema, value);
  return found && { ...found, field: `custom_fields.${id}` };
};

const elementOf = ({ schema }: FieldModel): FieldSchema => schema.items ?? schema;

const readOptions = (field: FieldModel, value: unknown): Read => {
  const options: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (options.length === 0) return undefined;
  const found = options.map((option) => broken(elementOf(field), option, field.name)).find(Boolean);
  // Each was just compared with the ids there are.
  return (
    found ?? { kind: 'options', id: field.name, isMany: field.isMany, options: options as readonly number[] }
  );
};

const readText = (field: FieldModel, value: unknown): Read => {
  const found = broken({ type: 'string', maxLength: longestText }, value, field.name);
  return found ?? { kind: 'text', id: field.name, text: String(value) };
};

const isRange = (value: unknown): value is { readonly from?: unknown; readonly to?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const endOf = <End>(value: unknown): End | undefined =>
  value === undefined || value === null || value === '' ? undefined : (value as End);

const readRange = (field: FieldModel, value: unknown): Read => {
  const { name: id, schema, kind } = field;
  if (!isRange(value)) return violation('validation.type', `custom_fields.${id}`, { type: 'object' });
  const [from, to] = [endOf(value.from), endOf(value.to)];
  const found = broken(schema, from, id) ?? broken(schema, to, id);
  if (found !== undefined || (from === undefined && to === undefined)) return found;
  // What passed the schema of its field is of that field's type.
  return kind === 'date'
    ? { kind: 'day', id, from: endOf<string>(from), to: endOf<string>(to) }
    : { kind: 'number', id, from: endOf<number>(from), to: endOf<number>(to) };
};

const readers = { in: readOptions, contains: readText, range: readRange } as const;

const readOne = (fields: readonly FieldModel[], id: string, value: unknown): Read => {
  if (value === undefined || value === null || value === '') return undefined;
  const field = fields.find(({ name }) => name === id);
  const reader = readers[field?.options.filter as keyof typeof readers];
  if (field === undefined || reader === undefined)
    return violation('customField.unknown', `custom_fields.${id}`);
  return reader(field, value);
};

const isViolation = (read: Read): read is Violation => read !== undefined && 'rule' in read;
const isFilter = (read: Read): read is CustomFilter => read !== undefined && 'kind' in read;

/** Filters by custom fields as asked for, or what is wrong with them: a field no one has, a value no one could have. */
export const readCustomFilters = async (
  context: CallContext,
  asked: Values | null | undefined,
): Promise<{ readonly filters: readonly CustomFilter[]; readonly violations: readonly Violation[] }> => {
  const entries = Object.entries(asked ?? {});
  if (entries.length === 0) return { filters: [], violations: [] };
  const definitions = shownDefinitions(await findFields(context.db, context.actor.companyId));
  const fields = fieldModels(context, definitions);
  const read = entries.map(([id, value]) => readOne(fields, id, value));
  return { filters: read.filter(isFilter), violations: read.filter(isViolation) };
};
