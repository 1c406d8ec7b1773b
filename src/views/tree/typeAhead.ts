/** A row somebody could jump to. */
export interface NamedNode {
  readonly id: string;
  readonly name: string;
}

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

const isOneRepeated = (text: string): boolean => new Set(text).size === 1;

/**
 * The next visible node whose name begins with what was typed, looking from `fromId` on and round again. One letter
 * repeated goes on to the next of that letter; a longer text may stay where it is.
 */
export const findByName = (
  nodes: readonly NamedNode[],
  fromId: string | undefined,
  typed: string,
): NamedNode | undefined => {
  const text = comparable(typed);
  const wanted = isOneRepeated(text) ? text.slice(0, 1) : text;
  const at = nodes.findIndex(({ id }) => id === fromId);
  const start = wanted.length === 1 ? at + 1 : Math.max(at, 0);
  return [...nodes.slice(start), ...nodes.slice(0, start)].find(({ name }) =>
    comparable(name).startsWith(wanted),
  );
};
