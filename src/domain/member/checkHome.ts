import { type Violation, violation } from '#domain/violation.ts';

/**
 * A person belongs to the administrators of their main department. Who manages another department of theirs changes
 * their place there, and nothing else of them; `changed` are the fields a save would change.
 */
export const checkHome = (isHomeManaged: boolean, changed: readonly string[]): readonly Violation[] =>
  isHomeManaged ? [] : changed.map((field) => violation('member.homeElsewhere', field));
