import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newOverride } from '#tests/scenarios/newOverride.ts';
import { readOptions } from './readOptions.ts';

/** Writes the smallest override of one part of a noun's page, with its test; both pass at once. */
const usage =
  'usage: npm run override -- <noun>.<part>, e.g. device.phone_model, device.list.phone_model, banner.input.name, banner.group.time, device.button.logout, device.list.empty';

const refuse = (reason: string): never => {
  console.error(`override: ${reason}\n${usage}`);
  process.exit(1);
};

const run = (command: readonly string[]): number =>
  spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit', shell: process.platform === 'win32' })
    .status ?? 1;

const { positionals } = readOptions({ allowPositionals: true, options: {} }, usage);
const [address, ...more] = positionals;
if (address === undefined || more.length > 0) refuse('expected one part of a noun');
else {
  const made = newOverride(address, (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined));
  if (made.kind === 'refused') refuse(made.reason);
  else {
    const taken = made.files.find(({ path, isChanged }) => !isChanged && existsSync(path));
    if (taken !== undefined) refuse(`${taken.path} exists`);
    for (const { path, text, isChanged } of made.files) {
      mkdirSync(dirname(path), { recursive: true });
      // `wx`: anyone who was quicker keeps the file.
      writeFileSync(path, text, { flag: isChanged ? 'w' : 'wx' });
    }
    const paths = made.files.map(({ path }) => path);
    run(['biome', 'check', '--write', '--log-level=error', ...paths]);
    for (const { path, isChanged } of made.files) console.log(`${isChanged ? 'changed' : 'wrote'} ${path}`);
    if (made.left !== undefined) console.log(made.left);
    process.exitCode = run(['vitest', 'run', paths.at(-1) ?? '']);
  }
}
