/** A piece of a file and what stands there afterwards. */
export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One line of a file as it is and as it will be; the line counts from 1. */
export interface ChangedLine {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  edits
    .toSorted((one, other) => one.start - other.start)
    // Two ways lead to one place where a local name is a property, too.
    .filter((edit, index, all) => index === 0 || edit.start >= (all[index - 1]?.end ?? 0));

/** The text with every edit made. */
export const withEdits = (text: string, edits: readonly Edit[]): string => {
  let at = 0;
  let made = '';
  for (const { start, end, text: now } of inOrder(edits)) {
    made += text.slice(at, start) + now;
    at = end;
  }
  return made + text.slice(at);
};

/** Edits by the file they are of, in the order of the files' names. */
export const byFile = (edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> => {
  const files = new Map<string, Edit[]>();
  for (const edit of edits.toSorted((one, other) => one.file.localeCompare(other.file)))
    files.set(edit.file, [...(files.get(edit.file) ?? []), edit]);
  return files;
};

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
};

/** The lines that edits of one file change. */
export const changedLines = (file: string, text: string, edits: readonly Edit[]): readonly ChangedLine[] => {
  const lines = new Map<number, Edit[]>();
  for (const edit of inOrder(edits)) {
    const start = lineStart(text, edit.start);
    lines.set(start, [...(lines.get(start) ?? []), edit]);
  }
  return [...lines].map(([start, own]) => {
    const end = lineEnd(text, Math.max(...own.map((edit) => edit.end)));
    const shifted = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const before = text.slice(start, end);
    return {
      file,
      line: text.slice(0, start).split('\n').length,
      before: before.trim(),
      after: withEdits(before, shifted)
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim(),
    };
  });
};
