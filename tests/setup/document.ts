import { builtinEnvironments } from 'vitest/runtime';

/**
 * The document of jsdom, for modules that are transformed as they are for tests without one: nothing of ours asks which it is, and in a
 * fresh clone each module would be transformed twice.
 */
// biome-ignore lint/style/noDefaultExport: an environment is what its file exports by default.
export default { ...builtinEnvironments.jsdom, viteEnvironment: 'ssr' };
