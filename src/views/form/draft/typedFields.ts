import type { FieldModel } from '#engine/model.ts';

type Values = Readonly<Record<string, unknown>>;

/** Passwords are secrets, and a file cannot be written down; neither is ever kept. */
const neverKept: readonly string[] = ['password', 'file', 'image'];

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMarked = (mark: unknown): boolean => {
  if (typeof mark === 'boolean') return mark;
  if (mark === null || typeof mark !== 'object') return false;
  return Object.values(mark).some(isMarked);
};

/** Names of what a form's fields enter: their own, and the country code entered with a phone. */
export const enteredNames = (fields: readonly FieldModel[]): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ name, options }) =>
      options.countryCode === undefined ? [name] : [name, options.countryCode],
    ),
  );

/** Names of the record's own fields that somebody changed, out of react-hook-form's tree of dirty marks. */
export const typedNames = (dirtyFields: Values, names: ReadonlySet<string>): readonly string[] =>
  Object.keys(dirtyFields).filter((name) => names.has(name) && isMarked(dirtyFields[name]));

const withoutSecrets = (fields: readonly FieldModel[], value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(fields, each));
  return isValues(value) && fields.length > 0 ? keptValues(fields, value) : value;
};

const keptValues = (fields: readonly FieldModel[], values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      if (field !== undefined && neverKept.includes(field.kind)) return [];
      return [[name, withoutSecrets(field?.fields ?? [], value)]];
    }),
  );

/** The values of these names as a draft keeps them: fields whole, a list that was touched anywhere as it stands. */
export const valuesToKeep = (
  fields: readonly FieldModel[],
  values: Values,
  names: Iterable<string>,
): Values =>
  keptValues(
    fields,
    Object.fromEntries([...names].flatMap((name) => (name in values ? [[name, values[name]]] : []))),
  );
