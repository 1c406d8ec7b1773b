import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { unstable_forceFrameRate } from 'scheduler';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const internals = (React as unknown as Readonly<Record<string, Internals>>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/**
 * Makes no element remember where it was made: React takes a stack trace of each of its first ten thousand elements a second, for a
 * sixth of the time of a test that renders. A warning still names the component it is about.
 */
export const leaveOwnerStacksOut = (): void => {
  if (internals === undefined) throw new Error('This React keeps its owner stacks elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
};

// Before a test puts its own clock in its place.
const { setImmediate: afterQueued } = globalThis;
/** A commit may have others follow it. */
const followingCommits = 3;

/**
 * What follows a paint is there for a test once what it follows is: nothing is painted here. It is rendered in one go, not in slices of
 * five milliseconds, and a test that waited for a dialog goes on when React has nothing more to do.
 */
export const renderInOneGo = (): void => {
  unstable_forceFrameRate(1);
  const { asyncWrapper } = getConfig();
  configure({
    asyncWrapper: async (act) => {
      const result = await asyncWrapper(act);
      for (let turn = 0; turn < followingCommits; turn += 1)
        await new Promise<void>((resolve) => {
          afterQueued(resolve);
        });
      return result;
    },
  });
};
