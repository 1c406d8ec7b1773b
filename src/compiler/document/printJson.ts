const lineWidth = 110;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFlat = (values: readonly unknown[]): boolean =>
  values.every((value) => !isObject(value) && !Array.isArray(value));

const block = (
  open: string,
  {
    rows,
    close,
    indent,
  }: { readonly rows: readonly string[]; readonly close: string; readonly indent: string },
): string => `${open}\n${rows.map((row) => `${indent}  ${row}`).join(',\n')}\n${indent}${close}`;

/** `used`: columns of the line before this value; a comma may follow. */
const print = (value: unknown, indent: string, used: number): string => {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
    if (isFlat(value) && used + line.length < lineWidth) return line;
    return block('[', { rows: value.map((each) => print(each, inner, inner.length)), close: ']', indent });
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return '{}';
  const rows = entries.map(([key, each]) => {
    const head = `${JSON.stringify(key)}: `;
    return `${head}${print(each, inner, inner.length + head.length)}`;
  });
  return block('{', { rows, close: '}', indent });
};

/** JSON as the project's formatter leaves it: objects in lines, short lists of words in one line. */
export const printJson = (value: unknown): string => `${print(value, '', 0)}\n`;
