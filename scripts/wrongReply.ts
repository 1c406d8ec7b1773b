import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '#compiler/source/diagnostic.ts';

const featuresFolder = 'src/server/features';

/** What the server knows of nouns, each file by its path from the root. */
const sourcesOf = (root: string): readonly string[] => {
  const folder = join(root, featuresFolder);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return names
    .map((name) => `${featuresFolder}/${String(name)}`)
    .filter((file) => file.endsWith('.ts'))
    .sort();
};

const lineAndColumn = (text: string, at: number): { readonly line: number; readonly column: number } => {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

/** Where a call is answered: its handler, else what is written of its noun's rows, else its schema. */
const placeOf = (
  root: string,
  { name, noun }: { readonly name: string; readonly noun: string },
): Pick<Diagnostic, 'file' | 'line' | 'column'> => {
  const files = sourcesOf(root);
  for (const file of files.filter((each) => each.includes('/calls/'))) {
    const text = readFileSync(join(root, file), 'utf8');
    const found = new RegExp(`export const ${name}\\b`).exec(text);
    if (found !== null) return { file, ...lineAndColumn(text, found.index + 'export const '.length) };
  }
  const written = files.find((file) => file.endsWith(`/${noun}.ts`));
  return { file: written ?? `schemas/${noun}.schema.json`, line: 1, column: 1 };
};

/** A reply that breaks its schema, as a mistake with its place; undefined where the reply is right. */
export const wrongReply = (
  root: string,
  call: { readonly name: string; readonly noun: string },
  mistakes: readonly string[],
): Diagnostic | undefined =>
  mistakes.length === 0
    ? undefined
    : {
        ...placeOf(root, call),
        code: 'wrong-reply',
        message: `${call.name} answers what its schema does not allow:${mistakes.map((each) => `\n  ${each}`).join('')}`,
      };
