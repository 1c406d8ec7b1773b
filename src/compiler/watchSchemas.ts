import { watch } from 'node:fs';
import { type CompileResult, type Compiler, type CompilerOptions, createCompiler } from './compiler.ts';

/**
 * Editors write a file in several steps; one compile answers them all. Vite's watcher tells a second change of a file
 * only after 50 ms: reading later than that never misses one.
 */
const settleMilliseconds = 60;

/** Runs `compile` once for every burst of `touch`; `stop` drops what is still waiting. */
export const createBurst = (run: () => void): { readonly touch: () => void; readonly stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    touch: () => {
      stop();
      timer = setTimeout(run, settleMilliseconds);
    },
    stop,
  };
};

/**
 * Compiles a folder now and after every saved, added or removed schema file, and tells each result. Used by the
 * development backend; the console has the Vite plugin. Gives a function that stops watching.
 */
export const watchSchemas = (
  options: CompilerOptions,
  onResult: (result: CompileResult) => void,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): (() => void) => {
  const compiler: Compiler = createCompiler(options);
  const compile = (): void => {
    compiler.compile().then(onResult).catch(onError);
  };
  const burst = createBurst(compile);
  const watcher = watch(options.folder, (_, name) => {
    if (name === null || name.endsWith('.schema.json')) burst.touch();
  });
  compile();
  return () => {
    burst.stop();
    watcher.close();
  };
};
