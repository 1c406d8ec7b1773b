import { spawnSync } from 'node:child_process';

/** Builds what the journeys start, then tells the stories in Chromium. Extra arguments go to the runner. */
const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

run('npm', ['run', 'build', '--silent']);
run('npx', ['playwright', 'test', ...process.argv.slice(2)]);
