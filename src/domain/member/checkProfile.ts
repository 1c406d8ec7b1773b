import { graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Ceilings of contract.md section 1: lengths in characters, the name in characters as people count them. */
export const memberLimits = {
  nameLength: 80,
  positionLength: 50,
  workIdLength: 50,
  emailLength: 100,
  departments: 50,
  /** How far ahead someone's first day may be. */
  entryDaysAhead: 366,
} as const;

const workIdPattern = /^[A-Za-z0-9]+$/;
/** One @, no spaces, a dot inside the domain, names in every script before and behind it; every part is linear to match. */
const emailPattern = /^[^\s@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** A name someone can read, of at most 80 characters; every script, also right to left, is welcome. */
export const checkMemberName = (name: string | null | undefined): readonly Violation[] => {
  const text = visibleText(name ?? '');
  if (isBlank(text)) return [violation('member.nameRequired', 'name')];
  // A character people count is at least one unit of the string: short names need no counting.
  return text.length > memberLimits.nameLength && graphemeCount(text) > memberLimits.nameLength
    ? [violation('member.nameTooLong', 'name', { limit: memberLimits.nameLength })]
    : [];
};

/** Letters and digits only (spec section 5, case M05); without one is fine. */
export const checkWorkId = (workId: string | null): readonly Violation[] => {
  if (workId === null) return [];
  if (!workIdPattern.test(workId)) return [violation('member.workIdFormat', 'workId')];
  return workId.length > memberLimits.workIdLength
    ? [violation('validation.maxLength', 'workId', { limit: memberLimits.workIdLength })]
    : [];
};

const dayMs = 86_400_000;

/** A first day may be to come, but not so far ahead that it is a slip; without one is fine. Days as `YYYY-MM-DD`. */
export const checkEntryDay = (entryTime: string | null, today: string): readonly Violation[] => {
  if (entryTime === null) return [];
  const last = new Date(Date.parse(today) + memberLimits.entryDaysAhead * dayMs).toISOString().slice(0, 10);
  return entryTime > last ? [violation('member.entryFarAhead', 'entry_time', { day: last })] : [];
};

/** An address with a name and a domain (spec section 5); without one is fine. */
export const checkEmail = (email: string | null): readonly Violation[] => {
  if (email === null) return [];
  if (!emailPattern.test(email)) return [violation('member.emailFormat', 'email')];
  return email.length > memberLimits.emailLength
    ? [violation('validation.maxLength', 'email', { limit: memberLimits.emailLength })]
    : [];
};
