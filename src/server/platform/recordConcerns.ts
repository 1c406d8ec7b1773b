import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { AuditEntry, RecordTarget } from './handler.ts';

/** Of a record that names more, e.g. a list of 1,000 people put in order, the first so many are found under it. */
const mostConcerns = 500;

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Ids in a value: `5`, `[5, 6]`, or rows that hold them under a name (`[{ user_id: 5 }]`). */
const idsIn = (value: unknown, name: string): readonly number[] => {
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => (key === name && isId(each) ? [each] : []));
  return isId(value) ? [value] : [];
};

/** The field that holds the ids: the field itself, or the one of its rows that refers to something. */
const referring = (field: FieldModel): FieldModel | undefined =>
  field.options.relation === undefined
    ? field.fields.find((nested) => nested.options.relation !== undefined)
    : field;

const concernsOf = (model: EntityModel, entry: AuditEntry): readonly RecordTarget[] =>
  (entry.changes ?? []).flatMap((change) => {
    const field = model.fields.find(({ name }) => name === change.field);
    const reference = field && referring(field);
    const type = reference?.options.relation?.resource;
    if (reference === undefined || type === undefined) return [];
    return idsIn([change.old, change.new], reference.name).map((id) => ({ type, id }));
  });

/**
 * An audit entry with everything it concerns: what its writer named, and whatever its changed fields refer to. So a
 * person's new department finds the record in its own history.
 */
export const withConcerns = (
  models: Readonly<Record<string, EntityModel>>,
  entry: AuditEntry,
): AuditEntry => {
  const model = models[entry.targetType];
  const referred = model === undefined ? [] : concernsOf(model, entry);
  return { ...entry, concerns: [...(entry.concerns ?? []), ...referred].slice(0, mostConcerns) };
};
