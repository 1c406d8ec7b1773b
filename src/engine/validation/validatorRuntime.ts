/** The two functions that compiled validators need at run time; named in generated code, so that no package is bundled for them. */

/** Length in code points, as JSON Schema counts `minLength` and `maxLength`. */
export const textLength = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of JSON values (`uniqueItems`, `const`, `enum` of objects). */
export const isEqual = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
};
