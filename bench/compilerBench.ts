import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile as compileTypes } from 'json-schema-to-typescript';
import { createCompiler } from '#compiler/compiler.ts';
import type { Bench } from './row.ts';
import { medianMilliseconds } from './timing.ts';

const schemas = 60;
const template = readFileSync('schemas/device.schema.json', 'utf8');

/** Copies of one real schema under other names, without its relations: they would need the whole address book. */
const schemaNamed = (noun: string): string =>
  template
    .replace('"name": "device"', `"name": "${noun}"`)
    .replace('"route": "/enterprise/member-device-manage"', `"route": "/${noun}"`)
    .replace('"x-field": { "compute": { "lookup": "user_id.main_department_id.name" } }', '"x-field": {}')
    .replace('"relation": { "resource": "member" }, ', '')
    .replace('"input": "personReference",', '');

const fill = (folder: string): void => {
  for (let index = 0; index < schemas; index += 1)
    writeFileSync(join(folder, `noun${index}.schema.json`), schemaNamed(`noun${index}`));
};

const compileOrThrow = async (compiler: ReturnType<typeof createCompiler>): Promise<void> => {
  const { diagnostics } = await compiler.compile();
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
};

/** What a bare library needs for the types of as many schemas: the part of the work nobody can skip. */
const bareTypes = async (): Promise<void> => {
  for (let index = 0; index < schemas; index += 1) {
    const { properties, required } = JSON.parse(schemaNamed(`noun${index}`));
    await compileTypes({ type: 'object', properties, required }, `Noun${index}`, { format: false });
  }
};

/** Cold compilation of sixty schemas, and one save among them. */
export const compilerBench: Bench = {
  name: 'compiler',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-schemas-'));
    fill(folder);
    const cold = await medianMilliseconds(3, () => compileOrThrow(createCompiler({ folder })));
    const compiler = createCompiler({ folder });
    await compileOrThrow(compiler);
    const save = await medianMilliseconds(7, (run) => {
      writeFileSync(
        join(folder, 'noun7.schema.json'),
        schemaNamed('noun7').replace('手机型号', `手机型号${run}`),
      );
      return compileOrThrow(compiler);
    });
    const bare = await medianMilliseconds(3, bareTypes);
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
