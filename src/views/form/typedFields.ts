import type { FieldModel } from '#engine/model.ts';

type Values = Readonly<Record<string, unknown>>;

/** Secrets are never kept. A file that has arrived is kept as any value: the server holds it for a day. */
const isSecret = ({ kind }: FieldModel): boolean => kind === 'password';

/** What cannot be written down: a file that is only in this page's memory. */
const isUnwritable = (value: unknown): boolean => value instanceof Blob;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): value is Values =>
  isValues(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Values as they stand now: rows of a list are changed where they are. Files stay the same ones. */
export const copyOfValues = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(copyOfValues) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOfValues(part)])) as Value;
};

/** Names among these of what stands otherwise by now. */
export const typedSince = (before: Values, now: Values, names: ReadonlySet<string>): readonly string[] =>
  [...names].filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null));

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

/** Names of the record's own fields that a user changed, out of react-hook-form's tree of dirty marks. */
export const typedNames = (dirtyFields: Values, names: ReadonlySet<string>): readonly string[] =>
  Object.keys(dirtyFields).filter((name) => names.has(name) && isMarked(dirtyFields[name]));

const withoutSecrets = (fields: readonly FieldModel[], value: unknown): unknown => {
  if (Array.isArray(value))
    return value.filter((each) => !isUnwritable(each)).map((each) => withoutSecrets(fields, each));
  return isValues(value) && fields.length > 0 ? keptValues(fields, value) : value;
};

const keptValues = (fields: readonly FieldModel[], values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      if (isUnwritable(value) || (field !== undefined && isSecret(field))) return [];
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

const isEntered = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const losesPart = (fields: readonly FieldModel[], value: unknown): boolean => {
  if (isUnwritable(value)) return true;
  if (Array.isArray(value)) return value.some((each) => losesPart(fields, each));
  return (
    isValues(value) &&
    Object.entries(value).some(([name, part]) => {
      const field = fields.find((each) => each.name === name);
      return (
        (field !== undefined && isSecret(field) && isEntered(part)) || losesPart(field?.fields ?? [], part)
      );
    })
  );
};

/** Whether something entered under these names is in no draft: a password, or a file that has not been sent. */
export const isPartlyKept = (
  fields: readonly FieldModel[],
  values: Values,
  names: Iterable<string>,
): boolean => losesPart(fields, Object.fromEntries([...names].map((name) => [name, values[name]])));
