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

/**
 * What follows a paint is rendered in one go: nothing is painted here, and in slices of five milliseconds a busy machine would show a test half
 * a dialog.
 */
export const renderInOneGo = (): void => unstable_forceFrameRate(1);
