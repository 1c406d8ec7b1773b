import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Start parameters of the engine without `-F` (which switches fsync off); fdatasync is an empty call there, fsync is not. */
export const syncedStartParams: readonly string[] = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'fsync=on',
    'wal_sync_method=fsync',
  ].flatMap((setting) => ['-c', setting]),
];

interface FileStream {
  readonly nfd?: number;
}

const syncStream = ({ nfd }: FileStream): number => {
  // Directories have no descriptor of their own here.
  if (nfd !== undefined) fsyncSync(nfd);
  return 0;
};

type EngineOptions = Parameters<NodeFS['init']>[1];

/** The engine's file system on disk, where fsync really syncs: a commit that was answered survives a power cut. */
export class SyncedNodeFS extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const teachSync = (module: object) => {
      // The engine's module is untyped outside; NODEFS is the file system NodeFS mounts.
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } };
      NODEFS.stream_ops.fsync = syncStream;
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), teachSync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
