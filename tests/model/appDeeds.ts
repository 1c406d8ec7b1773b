import { ruleText } from '#i18n/rules.ts';
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
    case 'supervise':
      return {
        call: 'updateDepartment',
        fields: { id: deed.id, supervisors: deed.people.map((id) => ({ user_id: id })) },
      };
  }
};

/** What a reader is told when a rule stands against a deed. */
export const sentenceOf = (rule: string): string =>
  ruleText('zh', { rule, ...(rule === 'department.tooDeep' ? { params: { limit: 25 } } : {}) });

/** Does a deed through the app, as the main administrator. */
export const ask = ({ backend, main }: ModelCompany, deed: Deed, serial: number): Promise<TestAnswer> => {
  const { call, fields } = askOf(deed, serial);
  return backend.call(call, fields, main);
};
