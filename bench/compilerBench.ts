import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile as compileTypes } from 'json-schema-to-typescript';
import { createCompiler } from '#compiler/compiler.ts';
import { newSchema } from '#compiler/newSchema.ts';
import type { Bench } from './row.ts';
import { medianMilliseconds } from './timing.ts';

const sizes = {
  full: { schemas: 60, runs: 3, saves: 7 },
  smoke: { schemas: 4, runs: 1, saves: 1 },
} as const;

/** What `npm run new` writes: it compiles as it is and needs no other noun. */
const schemaNamed = (noun: string, title: string) => newSchema({ noun, zh: title, en: noun, ja: title });

const write = (folder: string, noun: string, title: string): void =>
  writeFileSync(join(folder, `${noun}.schema.json`), JSON.stringify(schemaNamed(noun, title), null, 2));

const nounsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `noun${index}`);

const compileOrThrow = async (compiler: ReturnType<typeof createCompiler>): Promise<void> => {
  const { diagnostics } = await compiler.compile();
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
};

/** What a bare library needs for the types of as many schemas: the part of the work no one can skip. */
const bareTypes = async (nouns: readonly string[]): Promise<void> => {
  for (const noun of nouns) {
    // The library changes what it is given and knows JSON Schema's own types alone.
    const { properties, required } = JSON.parse(JSON.stringify(schemaNamed(noun, noun)));
    await compileTypes({ type: 'object', properties, required }, noun, { format: false });
  }
};

/** Cold compilation of sixty schemas, and one save among them. */
export const compilerBench: Bench = {
  name: 'compiler',
  run: async (size) => {
    const { schemas, runs, saves } = sizes[size];
    const folder = mkdtempSync(join(tmpdir(), 'bench-schemas-'));
    const nouns = nounsOf(schemas);
    for (const noun of nouns) write(folder, noun, noun);
    const cold = await medianMilliseconds(runs, () => compileOrThrow(createCompiler({ folder })));
    const compiler = createCompiler({ folder });
    await compileOrThrow(compiler);
    const save = await medianMilliseconds(saves, (run) => {
      write(folder, 'noun2', `saved ${run}`);
      return compileOrThrow(compiler);
    });
    const bare = await medianMilliseconds(runs, () => bareTypes(nouns));
    rmSync(folder, { recursive: true });
    return {
      rows: [
        {
          name: `${schemas} schemas, cold`,
          unit: 'ms',
          ours: cold,
          reference: bare,
          against: 'json-schema-to-typescript alone on the entities',
          goal: { kind: 'at most', value: 2000, of: 'ours' },
        },
        {
          name: `one save among ${schemas}`,
          unit: 'ms',
          ours: save,
          goal: { kind: 'at most', value: 150, of: 'ours' },
        },
      ],
    };
  },
};
