import { describe, expect, it } from 'vitest';
import { canEditAdministrator } from '#domain/member/checkPhoneChange.ts';
import { checkMainDepartment, checkPlacements } from '#domain/member/checkPlacement.ts';
import { checkEmail, checkEntryDay, checkMemberName, checkWorkId } from '#domain/member/checkProfile.ts';
import type { Actor } from '#domain/permission/actor.ts';

const actor = (roles: Actor['roles']): Actor => ({
  userId: 1,
  companyId: 1,
  name: '林澜',
  roles,
  mandates: [],
  ledDepartments: [],
  responsibleDepartments: [],
});

describe('checkMemberName', () => {
  it.each(['<img src=x onerror=1>', 'مرحبا', "Null O'Smith", '𠮷', '👨‍👩‍👧'.repeat(80)])(
    'allows %s',
    (name) => {
      expect(checkMemberName(name)).toEqual([]);
    },
  );

  it('counts what people see, not code units', () => {
    expect(checkMemberName('👨‍👩‍👧'.repeat(81))[0]?.rule).toBe('member.nameTooLong');
  });

  it('refuses a name nobody sees', () => {
    expect(checkMemberName('\u200B')[0]?.rule).toBe('member.nameRequired');
  });
});

describe('checkEntryDay', () => {
  it('lets a first day be to come, but not more than a year ahead', () => {
    const today = '2026-11-23';

    for (const day of [null, '1999-01-01', today, '2027-11-24'])
      expect(checkEntryDay(day, today)).toEqual([]);
    for (const day of ['2027-11-25', '9999-12-31'])
      expect(checkEntryDay(day, today)).toMatchObject([
        { rule: 'member.entryFarAhead', field: 'entry_time', params: { day: '2027-11-24' } },
      ]);
  });
});

describe('checkWorkId', () => {
  it.each(['A 1', '工1', '=1+1', 'A-1', ''])('refuses %j', (workId) => {
    expect(checkWorkId(workId)[0]?.rule).toBe('member.workIdFormat');
  });

  it('allows letters and digits, or nothing', () => {
    expect([...checkWorkId('LS0042'), ...checkWorkId(null)]).toEqual([]);
  });
});

describe('checkEmail', () => {
  it.each(['a', 'a@b', 'a b@c.d', 'a@b.c@d.e', 'a@-', '@b.c', 'a@b。c', 'a@b\u200B.c'])(
    'refuses %j',
    (email) => {
      expect(checkEmail(email)[0]?.rule).toBe('member.emailFormat');
    },
  );

  it('allows an address in any script, or nothing', () => {
    const emails = [
      'wang.fang+1@lanshan.example',
      'wang@例子.公司',
      '王芳@münchen.example',
      'अ@डाटा.भारत',
      null,
    ];

    for (const email of emails) expect(checkEmail(email)).toEqual([]);
  });
});

describe('checkPlacements', () => {
  const known = new Set([1, 2]);

  it('asks for a department', () => {
    expect(checkPlacements([], known)).toEqual([{ rule: 'member.departmentRequired', field: 'departments' }]);
  });

  it('asks for a position at its own field', () => {
    expect(checkPlacements([{ departmentId: 1, position: ' ' }], known)).toEqual([
      { rule: 'member.positionRequired', field: 'departments.0.position' },
    ]);
  });

  it('refuses an unknown department and the same one twice', () => {
    const placements = [
      { departmentId: 1, position: '工程师' },
      { departmentId: 9, position: '工程师' },
      { departmentId: 1, position: '经理' },
    ];

    expect(checkPlacements(placements, known).map((violation) => violation.rule)).toEqual([
      'member.departmentMissing',
      'validation.uniqueItems',
    ]);
  });

  it('refuses the 51st department', () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ departmentId: index + 1, position: '顾问' }));

    expect(checkPlacements(many, known)[0]?.rule).toBe('member.tooManyDepartments');
  });
});

describe('checkMainDepartment', () => {
  it('is one of the departments', () => {
    expect(checkMainDepartment(1, [1, 2])).toEqual([]);
    expect(checkMainDepartment(3, [1, 2])[0]?.rule).toBe('member.mainDepartmentOutside');
    expect(checkMainDepartment(null, [1])[0]?.rule).toBe('member.mainDepartmentRequired');
  });
});

describe('canEditAdministrator', () => {
  it('leaves administrators to the main administrator', () => {
    const held = { main: 0, sub: 1, asset: 0 };

    expect(canEditAdministrator(actor(['main']), held)).toBe(true);
    expect(canEditAdministrator(actor(['sub']), held)).toBe(false);
    expect(canEditAdministrator(actor(['sub']), { ...held, sub: 0 })).toBe(true);
  });
});
