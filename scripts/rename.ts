import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createCompiler } from '#compiler/compiler.ts';
import { formatDiagnostic } from '#compiler/source/diagnostic.ts';
import { declaredTables } from '#server/database/tables.ts';
import { readOptions } from './readOptions.ts';
import { applyPlan, planRename, planText, uncommitted } from './rename/plan.ts';

/** Renames a field wherever it is named: schemas, words, overrides, handlers, tests. */
const usage = `usage: npm run rename -- <noun>.<field> <new name> [--dry] [--calls] [--force]
  --dry    prints what would change and changes nothing
  --calls  also properties of that name which calls of the noun write out by themselves
  --force  also where files have changes that are not committed`;

const refuse = (reason: string): never => {
  console.error(`rename: ${reason}`);
  process.exit(1);
};

const { values, positionals } = readOptions(
  {
    allowPositionals: true,
    options: {
      dry: { type: 'boolean', default: false },
      calls: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  },
  usage,
);

const run = async (address: string, to: string): Promise<void> => {
  const root = resolve('.');
  const tables = new Map(declaredTables.map(([name, { columns }]) => [name, Object.keys(columns)]));
  const plan = await planRename({ root, address, to, ofCalls: values.calls, tables });
  if (plan.kind === 'refused') return refuse(plan.reason);
  console.log(planText(plan));
  if (values.dry) return;
  const files = [...plan.files.keys()];
  const dirty = values.force ? [] : uncommitted(root, files);
  if (dirty.length > 0)
    return refuse(
      `these files have changes that no commit has, nothing was changed: ${dirty.join(', ')}. Commit them first, or say --force`,
    );
  applyPlan(root, plan);
  spawnSync('npx', ['--no-install', 'biome', 'check', '--write', '--log-level=error', ...files], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const { diagnostics } = await createCompiler({
    folder: resolve('schemas'),
    shownAs: 'schemas',
    cacheFolder: resolve('.cache/compiler'),
  }).compile();
  for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
  console.log(`\nrenamed; what says whether all is well: npx tsc -b && npm test`);
  process.exitCode = diagnostics.length > 0 || plan.errors.length > 0 ? 1 : 0;
};

const [address, to, ...more] = positionals;
if (address === undefined || to === undefined || more.length > 0)
  refuse(`expected a field and its new name\n${usage}`);
else await run(address, to);
