const width = 68;

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Words of a list beside each other, as many as a line takes. */
const filled = (values: readonly unknown[], indent: string): readonly string[] => {
  const lines: string[] = [];
  for (const value of values) {
    const word = JSON.stringify(value);
    const last = lines.pop();
    if (last === undefined) lines.push(`${indent}${word}`);
    else if (last.length + word.length + 2 > width) lines.push(last, `${indent}${word}`);
    else lines.push(`${last}, ${word}`);
  }
  return lines;
};

/** JSON for a narrow column: what fits into a line stands in one, objects as well. */
export const printNarrow = (value: unknown, indent = ''): string => {
  const flat = Array.isArray(value)
    ? `[${value.map((each) => printNarrow(each)).join(', ')}]`
    : typeof value === 'object' && value !== null
      ? `{ ${Object.entries(value)
          .map(([key, each]) => `${JSON.stringify(key)}: ${printNarrow(each)}`)
          .join(', ')} }`.replace('{  }', '{}')
      : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return flat;
  if (!flat.includes('\n') && indent.length + flat.length <= width) return flat;
  const inner = `${indent}  `;
  const rows = Array.isArray(value)
    ? value.every(isScalar)
      ? filled(value, inner)
      : value.map((each) => `${inner}${printNarrow(each, inner)}`)
    : Object.entries(value).map(
        ([key, each]) => `${inner}${JSON.stringify(key)}: ${printNarrow(each, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`;
};

const mostLines = 24;
const kept = 2;

/** The same with fewer entries in each list and object. */
const pruned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, kept).map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, kept)
      .map(([key, each]) => [key, pruned(each)]),
  );
};

/** JSON of at most a screen: of one that is longer, the first entries. */
export const excerptOf = (value: unknown): { readonly text: string; readonly isWhole: boolean } => {
  const text = printNarrow(value);
  if (text.split('\n').length <= mostLines) return { text, isWhole: true };
  return { text: printNarrow(pruned(value)), isWhole: false };
};
