import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * Vitest's jsdom, for modules as Node has them: those of tests without a document are the same then, and none is transformed and
 * kept twice.
 */
export default { ...builtinEnvironments.jsdom, viteEnvironment: 'ssr' } satisfies Environment;
