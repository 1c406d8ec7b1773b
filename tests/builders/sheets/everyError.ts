import { demo, freshPhone, newPerson, openPath } from './newPeople.ts';
import type { FixtureRow } from './sheetFixture.ts';

/** A row that is wrong, and what its problems are called on the wire; none of a row that is right. */
export interface WrongRow {
  readonly row: FixtureRow;
  readonly rules: readonly string[];
}

const wrong = (index: number, more: FixtureRow, ...rules: readonly string[]): WrongRow => ({
  row: newPerson(index, more),
  rules,
});

const [known, other] = demo.people.filter(({ countryCode, seat }) => countryCode === '86' && seat > 3);
const partner = demo.departments.find(({ source }) => source === 'partner');
if (known === undefined || other === undefined || partner === undefined)
  throw new Error('Expected people and a partner in the demo company');

const tooLong = '部'.repeat(65);

/** One row per rule of screens.md A8, in the middle of them one that is right. */
export const everyError: readonly WrongRow[] = [
  wrong(200, { name: '' }, 'validation.required'),
  wrong(201, { name: '??' }, 'sheet.encodingLost'),
  wrong(202, { phone: '' }, 'validation.required'),
  wrong(203, { phone: '1.38E+10' }, 'sheet.scientific'),
  wrong(204, { phone: '12345' }, 'validation.phone'),
  wrong(205, { country_code: '852', phone: '12345678' }, 'validation.phone'),
  wrong(206, { phone: freshPhone(206) }, 'import.duplicate'),
  wrong(207, { phone: freshPhone(206) }, 'import.duplicate'),
  wrong(208, { phone: known.phone }, 'phone_exists'),
  wrong(209, { workId: 'LS-209' }, 'validation.pattern'),
  wrong(210, { workId: other.workId }, 'work_id_exists'),
  wrong(211, { workId: 'LS29999' }, 'import.duplicate'),
  wrong(212, { workId: 'LS29999' }, 'import.duplicate'),
  wrong(213, { email: 'not-an-address' }, 'validation.email'),
  wrong(214, { part: '' }, 'validation.required'),
  wrong(215, { part: `研发中心/${tooLong}` }, 'department.nameTooLong'),
  wrong(216, { part: partner.path.join('/') }, 'dept_readonly_source'),
  wrong(217, { main_part: openPath(218) }, 'member.mainDepartmentOutside'),
  wrong(218, { entry_time: '2026/02/30' }, 'validation.date'),
  wrong(219, { phone_show: '随意' }, 'validation.enum'),
  wrong(220, {}),
  wrong(221, { executive_mode: '也许' }, 'validation.enum'),
  { row: {}, rules: ['sheet.blankRow'] },
  wrong(222, { part_position: '一;二;三' }, 'memberImport.positionCount'),
  wrong(223, { note: '长'.repeat(501) }, 'validation.maxLength'),
  wrong(224, { note: { formula: '"备"&"注"', shown: '备注' } }, 'sheet.formula'),
];
