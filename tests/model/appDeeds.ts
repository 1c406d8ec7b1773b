import { words as departmentRules } from '#generated/words/rules/department.ts';
import { words as memberRules } from '#generated/words/rules/member.ts';
import { words as resignationRules } from '#generated/words/rules/resignation.ts';
import type { TestAnswer } from '#tests/setup/backend.ts';
import type { Deed } from './deeds.ts';
import type { ModelCompany } from './modelCompany.ts';

/** A call of the app with what it is told. */
export interface Ask {
  readonly call: string;
  readonly fields: object;
}

const seats = (places: readonly number[]) => places.map((id) => ({ id, position: '员工' }));

/** The call an administrator's console makes for a deed. `serial` makes a new person's number one of its own. */
export const askOf = (deed: Deed, serial: number): Ask => {
  switch (deed.kind) {
    case 'add':
      return { call: 'storeDepartment', fields: { name: deed.name, superDeptId: deed.parent } };
    case 'rename':
      return { call: 'updateDepartment', fields: { id: deed.id, name: deed.name } };
    case 'move':
      return { call: 'updateDepartment', fields: { id: deed.id, superDeptId: deed.parent } };
    case 'sort':
      return { call: 'sortDepartments', fields: { ids: deed.ids } };
    case 'step':
      return { call: 'sortDepartments', fields: { id: deed.id, direction: deed.direction } };
    case 'remove':
      return { call: 'deleteDepartment', fields: { id: deed.id, mode: 'now' } };
    case 'empty':
      return { call: 'deleteDepartment', fields: { id: deed.id, mode: 'move', target_dept_id: deed.target } };
    case 'hire': {
      const { name, places, main } = deed;
      const phone = `139${String(serial).padStart(8, '0')}`;
      return {
        call: 'saveUser',
        fields: { name, phone, departments: seats(places), main_department_id: main },
      };
    }
    case 'place': {
      const { person, places, main } = deed;
      return {
        call: 'saveUser',
        fields: { id: person, departments: seats(places), main_department_id: main },
      };
    }
    case 'attach': {
      const { person, places, main } = deed;
      const chosen = main === undefined ? { mode: 'add' } : { mode: 'replace', main_department_id: main };
      return { call: 'attachDepartments', fields: { user_ids: [person], department_ids: places, ...chosen } };
    }
    case 'takeOut':
      return { call: 'removeUsersFromDepartment', fields: { id: deed.id, user_ids: [deed.person] } };
    case 'pin':
      return { call: 'setTop', fields: { id: deed.id, user_id: deed.person, top: deed.isOn ? 1 : 0 } };
    case 'arrange':
      return { call: 'sortUsers', fields: { id: deed.id, user_ids: deed.people } };
    case 'resign':
      return {
        call: 'resignSave',
        fields: { user_ids: [deed.person], out_time: '2026-11-23', reason: 'voluntary' },
      };
    case 'restore':
      return {
        call: 'resignRestore',
        fields: { id: deed.person, main_department_id: deed.id, position: '员工' },
      };
    case 'supervise':
      return {
        call: 'updateDepartment',
        fields: { id: deed.id, supervisors: deed.people.map((id) => ({ user_id: id })) },
      };
  }
};

const sentences: Readonly<Record<string, string>> = {
  ...departmentRules.zh,
  ...memberRules.zh,
  ...resignationRules.zh,
};

/** Whether a sentence is what a reader is told when this rule stands against a deed, whatever its numbers and names. */
export const isSentenceOf = (message: string, rule: string): boolean => {
  const parts = (sentences[rule] ?? rule).split(/%\{\w+\}/);
  return message.startsWith(parts[0] ?? '') && parts.every((part) => message.includes(part));
};

/** Does a deed through the app, as the main administrator. */
export const ask = ({ backend, main }: ModelCompany, deed: Deed, serial: number): Promise<TestAnswer> => {
  const { call, fields } = askOf(deed, serial);
  return backend.call(call, fields, main);
};
