/** Kinds of value an administrator may choose for a field of their own (spec section 6). */
export const customFieldTypes = ['text', 'number', 'date', 'single', 'multiple', 'link', 'image'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Who sees a field of a colleague: everybody, people of one of their departments, or the person and administrators. */
export type FieldAudience = 'all' | 'department' | 'self';

/** A name in the company's language, with further languages where somebody gave them. */
export interface FieldName {
  readonly name: string;
  readonly name_en?: string | null | undefined;
  readonly name_ja?: string | null | undefined;
}

/** One option of a choice. Values hold its id, so that its name may change; ids are never given twice in a field. */
export interface FieldOption extends FieldName {
  readonly id: number;
}

/** A field an administrator has added to members: what the engine makes a field of, whatever stands around it. */
export interface CustomFieldDefinition extends FieldName {
  /** `c` and a number: the key of its value in `custom_fields`. */
  readonly id: string;
  readonly type: CustomFieldType;
  readonly help?: string | null | undefined;
  readonly options: readonly FieldOption[];
  readonly searchable: boolean;
  readonly required: boolean;
}

const customFieldId = /^c[1-9]\d{0,14}$/;

/** Whether an id is that of a custom field; those of system fields are their names. */
export const isCustomFieldId = (id: string): boolean => customFieldId.test(id);

/** Whether values of a type are options. */
export const hasOptions = (type: CustomFieldType): boolean => type === 'single' || type === 'multiple';

/** Whether values of a type are words somebody may look for. */
export const canBeSearched = (type: CustomFieldType): boolean => type !== 'image';

/** The name for a reader; the company's own where nobody gave theirs. */
export const nameFor = ({ name, name_en: en, name_ja: ja }: FieldName, locale: 'zh' | 'en' | 'ja'): string =>
  (locale === 'en' ? en : locale === 'ja' ? ja : undefined) || name;
