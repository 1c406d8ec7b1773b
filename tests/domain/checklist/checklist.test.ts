import { describe, expect, it } from 'vitest';
import { checkAssignee, dueDayOf, newcomerDay, soonUntil } from '#domain/checklist/checklist.ts';

describe('a line of a checklist', () => {
  it('is due so many days from the first or the last day', () => {
    expect(dueDayOf('2026-11-30', 0)).toBe('2026-11-30');
    expect(dueDayOf('2026-11-30', 7)).toBe('2026-12-07');
    expect(dueDayOf('2027-03-01', -2)).toBe('2027-02-27');
  });

  it('is told of on the front page a week before it is due', () => {
    expect(soonUntil('2026-11-30')).toBe('2026-12-07');
  });

  it('can be given to an administrator alone', () => {
    expect(checkAssignee(['main'])).toEqual([]);
    expect(checkAssignee(['sub', 'member'])).toEqual([]);
    for (const roles of [['asset'], ['responsible', 'supervisor'], [], undefined] as const)
      expect(checkAssignee(roles)).toEqual([{ rule: 'checklist.noAdministrator', field: 'assignee_id' }]);
  });
});

describe('the first day of someone who is entered', () => {
  it('is the day they are entered where none is known', () => {
    expect(newcomerDay(null, '2026-11-30')).toBe('2026-11-30');
  });

  it('is their entry day, before or after today', () => {
    expect(newcomerDay('2027-01-04', '2026-11-30')).toBe('2027-01-04');
    expect(newcomerDay('2026-10-31', '2026-11-30')).toBe('2026-10-31');
  });

  it('is none where it is more than 30 days ago', () => {
    expect(newcomerDay('2026-10-30', '2026-11-30')).toBeUndefined();
  });
});
