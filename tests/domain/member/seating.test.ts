import { describe, expect, it } from 'vitest';
import { checkPeopleOrder, planPeopleOrder } from '#domain/department/order.ts';
import {
  attached,
  checkAttachment,
  checkLeaving,
  checkSeating,
  detached,
  formerSeating,
  putBack,
  reseated,
  type Seat,
} from '#domain/member/seating.ts';

const seat = (departmentId: number, more: Partial<Seat> = {}): Seat => ({
  departmentId,
  position: '员工',
  isMain: false,
  isOpen: true,
  ...more,
});
const everything = (...known: number[]) => ({ known: new Set(known), fixed: new Set<number>() });
const rules = (violations: readonly { readonly rule: string }[]) => violations.map(({ rule }) => rule);

describe('a seating', () => {
  it('keeps the position somebody holds where they are already', () => {
    const seats = [seat(1, { isMain: true }), seat(2, { position: '顾问' })];

    const { placements, mainDepartmentId } = attached(seats, { departmentIds: [2, 3], mode: 'replace' });

    expect(placements).toEqual([
      { departmentId: 2, position: '顾问' },
      { departmentId: 3, position: '员工' },
    ]);
    expect(mainDepartmentId).toBe(2);
  });

  it('moves somebody out of the main department alone', () => {
    const seats = [seat(1, { isMain: true, position: '经理' }), seat(2, { position: '顾问' })];

    const { placements, mainDepartmentId } = attached(seats, { departmentIds: [3], mode: 'move' });

    expect(placements).toEqual([
      { departmentId: 2, position: '顾问' },
      { departmentId: 3, position: '经理' },
    ]);
    expect(mainDepartmentId).toBe(3);
  });

  it('is left only where the editor may change it', () => {
    const seats = [seat(1, { isMain: true, isOpen: false }), seat(2)];
    const move = { departmentIds: [3], mode: 'move' } as const;

    expect(rules(checkAttachment(seats, move))).toEqual(['member.homeElsewhere']);
    expect(rules(checkAttachment(seats, { ...move, fromDepartmentId: 9 }))).toEqual([
      'department.supervisorNotMember',
    ]);
    expect(checkAttachment(seats, { ...move, fromDepartmentId: 2 })).toEqual([]);
  });

  it('is put back as it was, and what came meanwhile stays', () => {
    const seats = [seat(1, { isMain: true }), seat(2, { position: '顾问' })];
    const former = formerSeating(seats, attached(seats, { departmentIds: [3], mode: 'replace' }));

    expect(putBack([seat(3, { isMain: true }), seat(5)], former)).toEqual({
      placements: [
        { departmentId: 5, position: '员工' },
        { departmentId: 1, position: '员工' },
        { departmentId: 2, position: '顾问' },
      ],
      mainDepartmentId: 1,
    });
  });

  it('never replaces what the editor does not see', () => {
    const seats = [seat(1), seat(9, { isMain: true, isOpen: false })];

    const moved = attached(seats, { departmentIds: [3], mode: 'replace' });

    expect(moved).toEqual({ placements: [{ departmentId: 3, position: '员工' }], mainDepartmentId: 9 });
    expect(checkSeating(seats, moved, everything(3))).toEqual([]);
  });

  it('is refused without a department, and with more than fifty', () => {
    const seats = [seat(1, { isMain: true })];
    const many = Array.from({ length: 50 }, (_, index) => 100 + index);

    expect(rules(checkSeating(seats, detached(seats, 1), everything(1)))).toEqual(['member.lastDepartment']);
    const overLimit = attached(seats, { departmentIds: many, mode: 'add' });
    expect(rules(checkSeating(seats, overLimit, everything(1, ...many)))).toEqual([
      'member.tooManyDepartments',
    ]);
  });

  it('leaves a synced department to its source, in position as well', () => {
    const seats = [seat(1, { isMain: true }), seat(2)];
    const facts = { known: new Set([1, 2]), fixed: new Set([1]) };

    expect(rules(checkSeating(seats, reseated(seats, { position: '顾问' }), facts))).toEqual([
      'member.sourceReadOnly',
    ]);
    expect(checkSeating(seats, detached(seats, 2), facts)).toEqual([]);
  });

  it('is nobody’s to end for themselves or the main administrator', () => {
    expect(rules(checkLeaving({ isMainAdministrator: true, isOneself: true }))).toEqual([
      'member.mainAdministratorStays',
    ]);
    expect(rules(checkLeaving({ isMainAdministrator: false, isOneself: true }))).toEqual([
      'member.notOneself',
    ]);
  });
});

describe('an order of people', () => {
  const people = ['a', 'b', 'b', 'c'].map((rank, index) => ({ userId: index + 1, rank, isTop: index === 0 }));

  it('moves as few as possible, each beside somebody who stays', () => {
    const line = ['a', 'b', 'c', 'd'].map((rank, index) => ({ userId: index + 1, rank, isTop: false }));

    expect(planPeopleOrder(line, [4, 1, 2, 3])).toEqual([{ anchor: line[0], side: 'before', userIds: [4] }]);
    expect(planPeopleOrder(line, [1, 2, 3, 4])).toEqual([]);
  });

  it('gives people of one rank ranks of their own', () => {
    expect(planPeopleOrder(people, [1, 3, 2, 4])).toMatchObject([{ side: 'before', userIds: [3] }]);
  });

  it('is refused where it no longer is what the editor saw', () => {
    expect(rules(checkPeopleOrder(people, [1, 3, 2, 4], [1, 3, 2, 4]))).toEqual(['member.orderChanged']);
    expect(rules(checkPeopleOrder(people, [2, 1]))).toEqual(['member.pinnedFirst']);
    expect(rules(checkPeopleOrder(people, [1, 1]))).toEqual(['department.supervisorNotMember']);
  });
});
