import { afterEach, beforeEach, vi } from 'vitest';
import { testNow } from './backend.ts';

/**
 * The browser of these tests lives on the day its backend stands on. Called where a page names days: those of the day the tests are run
 * on come to be ones the backend refuses.
 */
export const liveOnBackendDay = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: testNow }));
  afterEach(() => void vi.useRealTimers());
};
