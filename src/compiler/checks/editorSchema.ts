import type { Finding } from '#compiler/source/finding.ts';
import type { SchemaFile } from '#compiler/source/schemaFile.ts';
import { nameIn } from './fileName.ts';

const addressIn = (value: unknown): unknown =>
  (value as { readonly $schema?: unknown } | null | undefined)?.$schema;

/** An editor that is sent to the words of another noun, or nowhere, completes what this file cannot say. */
export const checkEditorSchema = ({ noun, value }: SchemaFile): readonly Finding[] => {
  const address = addressIn(value);
  const suggestion = `./generated/meta/${noun}.meta.json`;
  if (typeof address !== 'string' || /(^|\/)entity\.meta\.json$/.test(address)) return [];
  // A file that is called otherwise than its noun is told that alone.
  if ([noun, nameIn(value)].some((name) => address.endsWith(`/${String(name)}.meta.json`))) return [];
  return [
    {
      path: ['$schema'],
      code: 'wrong-editor-schema',
      message: `an editor would check this file against "${address}": expected "${suggestion}", which knows its names, or "./entity.meta.json"`,
      expected: suggestion,
      received: address,
      suggestion,
    },
  ];
};
