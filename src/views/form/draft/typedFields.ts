type Values = Readonly<Record<string, unknown>>;

const isMarked = (mark: unknown): boolean => {
  if (typeof mark === 'boolean') return mark;
  if (mark === null || typeof mark !== 'object') return false;
  return Object.values(mark).some(isMarked);
};

/** Names of the record's own fields that somebody changed, out of react-hook-form's tree of dirty marks. */
export const typedNames = (dirtyFields: Values, names: ReadonlySet<string>): readonly string[] =>
  Object.keys(dirtyFields).filter((name) => names.has(name) && isMarked(dirtyFields[name]));

/** The fields of these names, whole: a list that was touched anywhere is kept as it stands. */
export const fieldsOf = (values: Values, names: Iterable<string>): Values =>
  Object.fromEntries([...names].flatMap((name) => (name in values ? [[name, values[name]] as const] : [])));
