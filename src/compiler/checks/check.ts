import type { EntitySchema } from '#engine/dialect.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { SchemaFile } from '../schemaFile.ts';

/** Every mistake in a set of schema files; `entities` are those files as data, for the emitter, when there is none. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly entities: readonly EntitySchema[];
}

/** Checks all schema files together. */
export const check = (files: readonly SchemaFile[]): Checked => {
  const diagnostics = files.flatMap((file) => file.syntax);
  return {
    diagnostics,
    // Without a mistake every file is an EntitySchema: that is what the checks mean.
    entities: diagnostics.length > 0 ? [] : files.map((file) => file.value as EntitySchema),
  };
};
