import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grants } from '#domain/permission/actor.ts';
import { checkLastDay, checkResign, checkRestore, restorableUntil } from '#domain/resignation/checkResign.ts';
import {
  checkInside,
  defaultRecipient,
  handOverKinds,
  type ItemState,
  itemStatuses,
  mayHandOver,
  transferStatus,
  transferStatusOf,
} from '#domain/resignation/handOver.ts';

const states: fc.Arbitrary<ItemState> = fc.record({
  status: fc.constantFrom(...itemStatuses),
  recipientId: fc.option(fc.integer({ min: 1, max: 3 })),
});

describe('handing over', () => {
  const mayBy = (grants: Grants, apps: readonly number[] = []) =>
    handOverKinds.filter((kind) =>
      mayHandOver(
        {
          roles: ['sub'],
          mandates: [{ source: { kind: 'own' }, grants, withheld: [], departments: [10], apps }],
        },
        { kind, target_id: 3 },
      ),
    );

  it('is for who could give the thing themselves', () => {
    const led = ['dept_responsible', 'dept_supervisor'];
    expect(mayBy({ addressBook: 'manage' })).toEqual(led);
    expect(mayBy({ addressBook: 'manage', apps: 'view', roles: 'view', groups: 'view' })).toEqual(led);
    expect(mayBy({ apps: 'manage' }, [4])).toEqual(led);
    expect(mayBy({ apps: 'manage' }, [3, 4])).toEqual([...led, 'app_admin']);
    expect(mayBy({ groups: 'manage', roles: 'manage' })).toEqual(['group_owner', ...led, 'role']);
    expect(
      handOverKinds.every((kind) => mayHandOver({ roles: ['main'], mandates: [] }, { kind, target_id: 3 })),
    ).toBe(true);
  });
});

describe('the state of a hand-over', () => {
  it('follows from its items in every case', () => {
    fc.assert(
      fc.property(fc.array(states, { maxLength: 5 }), (items) => {
        const status = transferStatusOf(items);
        const isOpen = items.some((item) => item.status === 'waiting');
        const hasFailed = items.some((item) => item.status === 'failed');
        expect(status === transferStatus.none).toBe(items.length === 0);
        expect(status === transferStatus.waiting || status === transferStatus.running).toBe(isOpen);
        expect(status === transferStatus.partlyFailed).toBe(!isOpen && hasFailed);
      }),
    );
  });

  it('waits until the first recipient is chosen', () => {
    const nobody = { status: 'waiting', recipientId: null } as const;

    expect(transferStatusOf([nobody, nobody])).toBe(transferStatus.waiting);
    expect(transferStatusOf([nobody, { ...nobody, recipientId: 7 }])).toBe(transferStatus.running);
  });
});

describe('a recipient', () => {
  it('is in the department to supervise it, and may be elsewhere for anything else', () => {
    expect(checkInside('dept_supervisor', 20, [20, 21])).toEqual([]);
    expect(checkInside('dept_supervisor', 20, [21])).toMatchObject([
      { rule: 'resignation.recipientElsewhere' },
    ]);
    expect(checkInside('dept_responsible', 20, [])).toEqual([]);
  });
});

describe('the default recipient', () => {
  const heir = (userId: number, role: 'supervisor' | 'responsible' | 'main', isFit = true) => ({
    userId,
    role,
    status: 'normal',
    isActive: isFit,
    isRealName: true,
  });

  it('is supervisor, then responsible person, then main administrator', () => {
    const heirs = [heir(1, 'main'), heir(5, 'responsible'), heir(6, 'supervisor')];

    expect(defaultRecipient(heirs, new Set())?.userId).toBe(6);
    expect(defaultRecipient(heirs, new Set([6]))?.userId).toBe(5);
    expect(defaultRecipient([heir(6, 'supervisor', false), heir(1, 'main')], new Set())?.userId).toBe(1);
    expect(defaultRecipient([heir(1, 'main')], new Set([1]))).toBeUndefined();
  });
});

describe('leaving and coming back', () => {
  const actor = {
    userId: 1,
    companyId: 1,
    name: '',
    roles: ['main'],
    mandates: [],
    ledDepartments: [],
    responsibleDepartments: [],
  } as const;
  const today = '2026-11-23';
  const leaver = {
    userId: 7,
    held: { main: 0, sub: 0, asset: 0 },
    isHomeInScope: true,
    source: 'main',
    entryTime: '2026-01-05',
  };

  it('keeps the last day between entry and today', () => {
    expect(checkLastDay('2026-11-24', '2026-11-23')).toMatchObject([{ rule: 'resignation.dayInFuture' }]);
    expect(checkLastDay('2026-11-23', '2026-11-23')).toEqual([]);
    expect(checkResign(actor, leaver, { outTime: '2026-01-04', today })?.rule).toBe(
      'resignation.dayBeforeEntry',
    );
    expect(checkResign(actor, leaver, { outTime: '2026-01-05', today })).toBeUndefined();
  });

  it('lets go who has not begun, however far their first day is', () => {
    for (const entryTime of ['2026-11-24', '9999-12-31'])
      expect(checkResign(actor, { ...leaver, entryTime }, { outTime: today, today })).toBeUndefined();
  });

  it('names the reason somebody has to stay', () => {
    const sub = { ...actor, userId: 2, roles: ['sub'] } as const;
    const ruleOf = (change: object, by: typeof actor | typeof sub = sub) =>
      checkResign(by, { ...leaver, ...change }, { outTime: today, today })?.rule;

    expect(ruleOf({ held: { main: 1, sub: 0, asset: 0 } }, actor)).toBe('resignation.mainAdministrator');
    expect(ruleOf({ userId: 2 })).toBe('resignation.self');
    expect(ruleOf({ held: { main: 0, sub: 0, asset: 1 } })).toBe('resignation.administrator');
    expect(ruleOf({ isHomeInScope: false })).toBe('resignation.homeOutside');
    expect(ruleOf({ source: 'partner' })).toBe('resignation.readOnlySource');
  });

  it('ends the way back after exactly thirty days', () => {
    const resignedAt = new Date('2026-10-24T02:00:00Z');
    const until = restorableUntil(resignedAt);

    expect(until.toISOString()).toBe('2026-11-23T02:00:00.000Z');
    expect(checkRestore({ status: 'resigned', resignedAt }, new Date(until.getTime() - 1))).toEqual([]);
    expect(checkRestore({ status: 'resigned', resignedAt }, until)).toMatchObject([
      { rule: 'resignation.restoreLate' },
    ]);
  });
});
