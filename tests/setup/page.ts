import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { computedStyle, leaveStylesOut } from './computedStyle.ts';
import { quickenLabels } from './labels.ts';
import { resetAnswers, settleRequests, startAnswering, stopAnswering } from './msw.ts';
import { leavePage } from './pageEnd.ts';
import { pageText } from './pageText.ts';
import { leaveOwnerStacksOut, renderInOneGo } from './react.ts';
import { quickenSelectors } from './selectors.ts';
import { isDeep } from './strength.ts';
import { workNoStylesOut } from './styled.ts';

// The cores are shared with other workers and programs: a render may take longer than the library's second. The whole page in an error helps no one.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'not found') });

window.getComputedStyle = computedStyle;
quickenLabels();
quickenSelectors();
leaveStylesOut();
leaveOwnerStacksOut();
renderInOneGo();
// `npm run test:deep` works them out.
if (!isDeep) workNoStylesOut();

/** Answers, empties and tells of the page of each test of a file. */
export const watchPage = (): void => {
  beforeAll(startAnswering);
  afterAll(stopAnswering);
  // A page opened in the last moment of a file is loaded by the graph that goes on to the next: cut off, it would be broken there for good.
  afterAll(() => vi.dynamicImportSettled());

  // The document outlives the test: what is on it goes, and what it still asks is answered by this test's backend.
  afterEach(async () => {
    await leavePage();
    await settleRequests();
    cleanup();
    // What the last rendering wished to know is asked a turn later, in one call for all.
    await new Promise((resolve) => setTimeout(resolve));
    await settleRequests();
    // The window outlives a page that was left or loaded again.
    window.dispatchEvent(new Event('pageshow'));
    resetAnswers();
  });

  // What stood on the page says more than what was not found there. Said last, so that it runs first: the page is still there.
  afterEach(({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error !== undefined) error.message += `\n\nThe page:\n${pageText()}`;
  });
};
