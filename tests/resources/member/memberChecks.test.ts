import { describe, expect, it } from 'vitest';
import { memberChecks } from '#resources/member/memberChecks.ts';

const valid = {
  name: '尉迟乐',
  country_code: '86',
  phone: '13800001000',
  departments: [{ id: 10, position: '工程师' }],
  main_department_id: 10,
};
const facts = { isEditing: false };
const rulesOf = (change: object) => memberChecks({ ...valid, ...change }, facts).map(({ rule }) => rule);

describe('what a member form asks before it sends', () => {
  it('lets a complete person through', () => {
    expect(rulesOf({})).toEqual([]);
  });

  it('knows the phones of each country', () => {
    expect(rulesOf({ country_code: '852', phone: '13800001000' })).toEqual(['member.phoneFormat']);
    expect(rulesOf({ country_code: '852', phone: '91234567' })).toEqual([]);
  });

  it('leaves a masked number to the server', () => {
    expect(rulesOf({ phone: '138****1000' })).toEqual([]);
  });

  it('asks for a department and a position in it', () => {
    expect(rulesOf({ departments: [], main_department_id: null })).toEqual(['member.departmentRequired']);
    expect(rulesOf({ departments: [{ id: 10, position: null }] })).toEqual(['member.positionRequired']);
  });

  it('wants the main department among the chosen ones', () => {
    expect(rulesOf({ main_department_id: 20 })).toEqual(['member.mainDepartmentOutside']);
  });

  it('leaves a main department nobody here sees', () => {
    const values = { is_home_managed: 0, main_department_id: null };

    expect(memberChecks({ ...valid, main_department_id: null }, { ...facts, values })).toEqual([]);
  });
});
