import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Whether what `npm pack` makes of a build starts without building: packed, unpacked elsewhere beside the installed packages, started on an
 * empty folder, and asked for its state and its first page. Run after the build by `npm run check`.
 */
const patienceMs = 90_000;
const folder = mkdtempSync(join(tmpdir(), 'console-package-'));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
};

const unpack = (): string => {
  // The schemas are compiled, or there would be no build.
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  execFileSync('sh', ['-c', 'tar -xzf *.tgz'], { cwd: folder });
  const unpacked = join(folder, 'package');
  symlinkSync(resolve('node_modules'), join(unpacked, 'node_modules'));
  return unpacked;
};

const contentOf = async (url: string): Promise<string | undefined> => {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok === true ? response.text() : undefined;
};

const start = async (unpacked: string): Promise<string> => {
  const port = await freePort();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: unpacked,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
  });
  const ended = once(server, 'exit');
  try {
    const address = `http://127.0.0.1:${port}`;
    for (const end = performance.now() + patienceMs; performance.now() < end; await delay(250)) {
      if (server.exitCode !== null) throw new Error(`The packed server ended with ${server.exitCode}`);
      if ((await contentOf(`${address}/readyz`)) === undefined) continue;
      const page = await contentOf(`${address}/`);
      if (page?.includes('<div id="root"') !== true) throw new Error('The packed server has no console');
      return address;
    }
    throw new Error(`The packed server was not ready within ${patienceMs / 1_000} s`);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
};

try {
  await start(unpack());
  console.log('The package starts without building');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
