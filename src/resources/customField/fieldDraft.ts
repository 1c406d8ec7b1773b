import { checkDefinition } from '#domain/customField/checkDefinition.ts';
import { type CustomFieldType, customFieldTypes, hasOptions } from '#domain/customField/definition.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { FieldRow } from './fieldSettings.ts';

/** An option while it is edited; `id` once the server knows it, until then the `key` of this form. */
export interface OptionDraft {
  readonly key?: string;
  readonly id?: number;
  readonly name: string;
  readonly name_en?: string | null;
  readonly name_ja?: string | null;
}

/** Tells the options of a form apart. */
export const keyOf = ({ key, id }: OptionDraft): string => key ?? `option ${id}`;

/** A field while it is edited: what its form holds. */
export type FieldDraft = Pick<
  FieldRow,
  'personageInfoShow' | 'visible_to' | 'searchable' | 'required' | 'editable'
> & {
  readonly id: string | undefined;
  readonly version: number | undefined;
  readonly name: string;
  readonly name_en: string | null;
  readonly name_ja: string | null;
  readonly help: string | null;
  readonly type: CustomFieldType;
  readonly options: readonly OptionDraft[];
};

/** An option no one has named yet. */
export const newOption = (): OptionDraft => ({
  key: crypto.randomUUID(),
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
  options: row.options,
});

/** What is wrong with a draft, by the rule the server asks as well. */
export const violationsOfDraft = (draft: FieldDraft): readonly Violation[] => checkDefinition(draft);

/** What the form writes. */
export const draftFields = [
  'name',
  'type',
  'help',
  'name_en',
  'name_ja',
  'options',
  'visible_to',
  'required',
  'searchable',
  'editable',
  'personageInfoShow',
] as const satisfies readonly (keyof FieldDraft)[];

/** A draft as it goes over the wire; `confirmed` are the people whose choice is given up knowingly. */
export const requestOf = (draft: FieldDraft, confirmed: number): Calls['customFieldSave']['request'] => ({
  id: draft.id ?? null,
  version: draft.version ?? null,
  name: draft.name,
  name_en: draft.name_en ?? '',
  name_ja: draft.name_ja ?? '',
  help: draft.help ?? '',
  type: draft.type,
  personageInfoShow: draft.personageInfoShow,
  visible_to: draft.visible_to,
  searchable: draft.searchable,
  required: draft.required,
  editable: draft.editable,
  ...(hasOptions(draft.type)
    ? {
        options: draft.options.map(({ id, name, name_en: en, name_ja: ja }) => ({
          id: id ?? null,
          name,
          name_en: en ?? '',
          name_ja: ja ?? '',
        })),
      }
    : {}),
  confirm_count: confirmed,
});
