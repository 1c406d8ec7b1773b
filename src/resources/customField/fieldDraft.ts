import { checkDefinition } from '#domain/customField/checkDefinition.ts';
import { type CustomFieldType, customFieldTypes, hasOptions } from '#domain/customField/definition.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { FieldRow } from './fieldSettings.ts';

/** An option while it is edited; `id` once the server knows it. */
export interface OptionDraft {
  readonly key: string;
  readonly id: number | undefined;
  readonly name: string;
  readonly name_en: string;
  readonly name_ja: string;
}

/** A field while it is edited: what its form holds. */
export type FieldDraft = Pick<
  FieldRow,
  'personageInfoShow' | 'visible_to' | 'searchable' | 'required' | 'editable'
> & {
  readonly id: string | undefined;
  readonly version: number | undefined;
  readonly name: string;
  readonly name_en: string;
  readonly name_ja: string;
  readonly help: string;
  readonly type: CustomFieldType;
  readonly options: readonly OptionDraft[];
};

/** An option nobody has named yet. */
export const newOption = (): OptionDraft => ({
  key: crypto.randomUUID(),
  id: undefined,
  name: '',
  name_en: '',
  name_ja: '',
});

/** What the form of a new field begins with. */
export const newField: FieldDraft = {
  id: undefined,
  version: undefined,
  name: '',
  name_en: '',
  name_ja: '',
  help: '',
  type: 'text',
  personageInfoShow: 1,
  visible_to: 'all',
  searchable: 0,
  required: 0,
  editable: 0,
  options: [],
};

const isCustomType = (type: string): type is CustomFieldType =>
  customFieldTypes.some((each) => each === type);

/** What the form of a field there is begins with. */
export const draftOf = (row: FieldRow): FieldDraft => ({
  id: row.id,
  version: row.version,
  name: row.name,
  name_en: row.name_en ?? '',
  name_ja: row.name_ja ?? '',
  help: row.help ?? '',
  type: isCustomType(row.type) ? row.type : 'text',
  personageInfoShow: row.personageInfoShow,
  visible_to: row.visible_to,
  searchable: row.searchable,
  required: row.required,
  editable: row.editable,
  options: row.options.map(({ id, name, name_en: en, name_ja: ja }) => ({
    key: `option ${id}`,
    id,
    name,
    name_en: en ?? '',
    name_ja: ja ?? '',
  })),
});

/** What is wrong with a draft, by the rule the server asks as well. */
export const violationsOfDraft = (draft: FieldDraft): readonly Violation[] => checkDefinition(draft);

/** A draft as it goes over the wire; `confirmed` are the people whose choice is given up knowingly. */
export const requestOf = (
  { options, ...draft }: FieldDraft,
  confirmed: number,
): Calls['customFieldSave']['request'] => ({
  ...draft,
  id: draft.id ?? null,
  version: draft.version ?? null,
  ...(hasOptions(draft.type)
    ? { options: options.map(({ key, id, ...names }) => ({ ...names, id: id ?? null })) }
    : {}),
  confirm_count: confirmed,
});
