import type { Finding } from '#compiler/source/finding.ts';
import type { SchemaFile } from '#compiler/source/schemaFile.ts';

/** The noun a file says it is; undefined where it says none. */
export const nameIn = (value: unknown): unknown => {
  const root = value as { readonly 'x-resource'?: { readonly name?: unknown } } | null | undefined;
  return root?.['x-resource']?.name;
};

/** One word per thing: the file is called like the noun. So two files cannot claim one noun. */
export const checkFileName = (source: SchemaFile): readonly Finding[] => {
  const name = nameIn(source.value);
  if (typeof name !== 'string' || name === source.noun) return [];
  return [
    {
      path: ['x-resource', 'name'],
      code: 'wrong-file-name',
      message: `the file is called "${source.noun}.schema.json" but its noun is "${name}": expected "${source.noun}", or the file renamed`,
      expected: source.noun,
      received: name,
      suggestion: source.noun,
    },
  ];
};
