import type { Node } from 'jsonc-parser';
import type { Diagnostic } from './diagnostic.ts';
import { positionAt, type SchemaFile } from './schemaFile.ts';

const repeatedKeys = (node: Node): readonly Node[] => {
  if (node.type !== 'object') return [];
  const keys = (node.children ?? []).flatMap((property) => property.children?.[0] ?? []);
  return keys.filter((key, index) => keys.findIndex((other) => other.value === key.value) !== index);
};

const walk = (node: Node): readonly Node[] => [...repeatedKeys(node), ...(node.children ?? []).flatMap(walk)];

/** A key that stands twice in one object: JSON keeps the last and says nothing. */
export const duplicateKeys = (source: SchemaFile): readonly Diagnostic[] =>
  (source.tree === undefined ? [] : walk(source.tree)).map((key) => ({
    file: source.file,
    ...positionAt(source, key.offset),
    code: 'duplicate-key',
    message: `the key "${key.value}" stands twice in this object: only the last would count`,
    received: String(key.value),
  }));
