/** Kinds of value an administrator may choose for a field of their own (spec section 6). */
export const customFieldTypes = ['text', 'number', 'date', 'single', 'multiple', 'link', 'image'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Who sees a field of a colleague: everyone, people of one of their departments, or the person and administrators. */
export type FieldAudience = 'all' | 'department' | 'self';

/** A name in the company's language, with further languages where someone gave them. */
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

/** Whether values of a type are words someone may look for. */
export const canBeSearched = (type: CustomFieldType): boolean => type !== 'image';

/** The name for a reader; the company's own where no one gave theirs. */
export const nameFor = ({ name, name_en: en, name_ja: ja }: FieldName, locale: 'zh' | 'en' | 'ja'): string =>
  (locale === 'en' ? en : locale === 'ja' ? ja : undefined) || name;

/** Bounds of custom fields; `customField.schema.json` says the same of how many there may be. */
export const customFieldLimits = {
  fields: 50,
  nameLength: 30,
  foreignNameLength: 60,
  helpLength: 100,
  options: 100,
  textLength: 200,
  linkLength: 500,
  /** A deleted field and its values can be brought back for so long. */
  keptDays: 30,
} as const;

/** What stands about a field of the product until an administrator says otherwise. */
export interface SystemField {
  /** Its name in `member.schema.json`. */
  readonly id: string;
  readonly isLocked: boolean;
  readonly isEditable: boolean;
  readonly isShown: boolean;
  readonly audience: FieldAudience;
}

const usual = { isLocked: false, isEditable: false, isShown: true, audience: 'all' } as const;

/**
 * Fields of the product on someone's card, in their first order. Name, picture and department make a person recognisable:
 * they stay shown and in front (screens.md A14).
 */
export const systemFields: readonly SystemField[] = [
  { ...usual, id: 'name', isLocked: true },
  { ...usual, id: 'avatar', isLocked: true, isEditable: true },
  { ...usual, id: 'departments', isLocked: true },
  { ...usual, id: 'position' },
  { ...usual, id: 'phone' },
  { ...usual, id: 'email', isEditable: true },
  { ...usual, id: 'workId' },
  { ...usual, id: 'extension', isEditable: true },
  { ...usual, id: 'office_location', isEditable: true },
  { ...usual, id: 'entry_time' },
  { ...usual, id: 'note', isShown: false, audience: 'self' },
];
