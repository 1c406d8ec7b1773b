import type { ResourceOptions } from './dialect.ts';

/** Kinds whose rows are kept in a table of their own; the others only answer what somebody wrote for them. */
const kept: readonly ResourceOptions['kind'][] = ['collection', 'tree'];

/**
 * Whether default calls, handlers and a table stand behind a noun. They do where no call is written, and where those
 * written only come on top: as soon as a verb names one, its rows are somebody else's.
 */
export const answersByDefault = ({ kind, calls, verbs = {} }: ResourceOptions): boolean => {
  if (kind === 'service') return false;
  if (calls === undefined) return true;
  return (
    kept.includes(kind) &&
    Object.values(verbs).every((verb) => verb === false || !Object.hasOwn(calls, verb.call))
  );
};
