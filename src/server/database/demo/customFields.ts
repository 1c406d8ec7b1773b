import { systemFields } from '#domain/customField/systemFields.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';

type Values = Readonly<Record<string, unknown>>;

interface DemoField {
  readonly id: string;
  readonly name: string;
  readonly name_en: string;
  readonly name_ja: string;
  readonly help: string | null;
  readonly type: 'single' | 'text' | 'multiple';
  readonly options: readonly string[];
  readonly visible_to: 'all' | 'department' | 'self';
  readonly searchable: 0 | 1;
  readonly editable: 0 | 1;
}

const fields: readonly DemoField[] = [
  {
    id: 'c1',
    name: '工服尺码',
    name_en: 'Uniform size',
    name_ja: '制服のサイズ',
    help: null,
    type: 'single',
    options: ['S', 'M', 'L', 'XL', 'XXL'],
    visible_to: 'department',
    searchable: 0,
    editable: 1,
  },
  {
    id: 'c2',
    name: '紧急联系人',
    name_en: 'Emergency contact',
    name_ja: '緊急連絡先',
    help: '姓名和与本人的关系',
    type: 'text',
    options: [],
    visible_to: 'self',
    searchable: 0,
    editable: 1,
  },
  {
    id: 'c3',
    name: '驾照类型',
    name_en: 'Driving licence',
    name_ja: '運転免許の種類',
    help: '可多选',
    type: 'multiple',
    options: ['A1 大型客车', 'B2 大型货车', 'C1 小型汽车', 'C2 自动挡', '叉车证'],
    visible_to: 'all',
    searchable: 1,
    editable: 0,
  },
];

/** The same number for the same person in every run, spread evenly; it draws nothing from the shared sequence. */
const lot = (userId: number, salt: number, parts: number): number =>
  (Math.imul(userId + salt * 7919, 2_654_435_761) >>> 8) % parts;

const hundred = 100;
const shares = { size: 72, contact: 34, licence: 41 } as const;
const relatives = ['配偶', '父亲', '母亲', '姐姐', '哥哥'];
const givenNames = ['丽', '建国', '秀英', '志强', '婷', '海燕'];

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

const licencesOf = (userId: number): readonly number[] => {
  const first = lot(userId, 4, 4) + 1;
  return lot(userId, 5, 6) === 0 ? [first, 5] : [first];
};

/** What somebody of the demo company has filled in: about two thirds something. */
export const customValuesOf = ({ userId, name }: PlannedPerson): Values => ({
  ...(lot(userId, 1, hundred) < shares.size ? { c1: lot(userId, 2, 5) + 1 } : {}),
  ...(lot(userId, 3, hundred) < shares.contact
    ? { c2: `${[...name][0]}${pick(givenNames, userId)}（${pick(relatives, userId >> 1)}）` }
    : {}),
  ...(lot(userId, 6, hundred) < shares.licence ? { c3: licencesOf(userId) } : {}),
});

/** What they are found by because of it: the names of their licences. */
export const customWordsOf = ({ c3 }: Values): readonly string[] =>
  Array.isArray(c3) ? c3.flatMap((id: number) => fields[2]?.options[id - 1] ?? []) : [];

/** Rows of `custom_field`: a size, a contact and licences. */
export const customFieldRows = (companyId: number, now: Date): readonly Row[] =>
  fields.map(({ options, name, ...field }, index) => ({
    ...field,
    company_id: companyId,
    name,
    name_key: compareKey(name),
    options: options.map((option, place) => ({ id: place + 1, name: option })),
    next_option: options.length + 1,
    sort: systemFields.length + index,
    version: 1,
    updated_at: now.toISOString(),
  }));

/** How many fields there are: the next one added has the next number. */
export const customFieldCount = fields.length;
