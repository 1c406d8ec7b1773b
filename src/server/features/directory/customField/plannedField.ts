import type { RequestedField } from '#domain/customField/checkDefinition.ts';
import {
  type CustomFieldType,
  canBeSearched,
  type FieldAudience,
  hasOptions,
} from '#domain/customField/definition.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import type { Calls } from '#generated/types.ts';
import type { StoredOption } from '#server/database/tables/addressBook.ts';
import type { CustomFieldRecord } from '#server/features/directory/customField/store/customFields.ts';

type Request = Calls['customFieldSave']['request'];
type RequestedOption = NonNullable<Request['options']>[number];

interface FieldColumns {
  readonly name: string;
  readonly name_en: string | null;
  readonly name_ja: string | null;
  readonly help: string | null;
  readonly type: CustomFieldType;
  readonly shown: number;
  readonly visible_to: FieldAudience;
  readonly searchable: number;
  readonly required: number;
  readonly editable: number;
}

/** A field as a request makes it, in the shape the rule asks about and in that of its row. */
export interface FieldPlan extends RequestedField {
  readonly columns: FieldColumns;
  readonly options: readonly StoredOption[];
  readonly nextOption: number;
}

const optional = (text: string | null | undefined): string | null => visibleText(text ?? '') || null;

/** What the request says, else what is stored, else what a new field has. */
const pick = <Value>(value: Value | null | undefined, stored: Value | undefined, usual: Value): Value =>
  value ?? stored ?? usual;

const pickText = (value: string | null | undefined, stored: string | null | undefined): string | null =>
  value === undefined ? (stored ?? null) : optional(value);

const living = (record: CustomFieldRecord | undefined): readonly StoredOption[] =>
  (record?.options ?? []).filter(({ isDeleted }) => isDeleted !== true);

/** Options keep the id they are known by; a new one draws the next, which no other ever had. */
const planOptions = (
  requested: readonly RequestedOption[],
  record: CustomFieldRecord | undefined,
): { readonly options: readonly StoredOption[]; readonly next: number } => {
  const known = new Set(living(record).map(({ id }) => id));
  let next = record?.next_option ?? 1;
  const draw = (): number => {
    next += 1;
    return next - 1;
  };
  const options = requested.map(({ id, name, name_en: en, name_ja: ja }) => {
    const isKnown = typeof id === 'number' && known.delete(id);
    return {
      id: isKnown ? id : draw(),
      name: visibleText(name ?? ''),
      name_en: optional(en),
      name_ja: optional(ja),
    };
  });
  return { options, next };
};

const audienceOf = ({ visible_to: audience, public: isPublic }: Request): FieldAudience | undefined => {
  if (audience !== undefined && audience !== null) return audience;
  return typeof isPublic === 'number' ? (isPublic === 1 ? 'all' : 'self') : undefined;
};

const columnsOf = (request: Request, record: CustomFieldRecord | undefined): FieldColumns => {
  const type = pick(request.type, record?.type, 'text');
  return {
    name: visibleText(pick(request.name, record?.name, '')),
    name_en: pickText(request.name_en, record?.name_en),
    name_ja: pickText(request.name_ja, record?.name_ja),
    help: pickText(request.help, record?.help),
    type,
    shown: pick(request.personageInfoShow, record?.shown, 1),
    visible_to: pick(audienceOf(request), record?.visible_to, 'all'),
    searchable: canBeSearched(type) ? pick(request.searchable, record?.searchable, 0) : 0,
    required: pick(request.required, record?.required, 0),
    editable: pick(request.editable, record?.editable, 0),
  };
};

/** Reads a request as a plan; what it does not mention stays as `record` has it. */
export const planField = (request: Request, record: CustomFieldRecord | undefined): FieldPlan => {
  const columns = columnsOf(request, record);
  const requested = hasOptions(columns.type) ? (request.options ?? living(record)) : [];
  const { options, next } = planOptions(requested, record);
  const { name, name_en, name_ja, help, type } = columns;
  return { name, name_en, name_ja, help, type, columns, options, nextOption: next };
};

/** Options there are now and will no longer be. */
export const removedOptions = (record: CustomFieldRecord, { options }: FieldPlan): readonly number[] =>
  living(record)
    .map(({ id }) => id)
    .filter((id) => !options.some((option) => option.id === id));

/**
 * The row of a plan. `kept` are removed options someone has chosen: they stay in the row, marked, with those marked before.
 */
export const changedColumns = (
  { columns, name, options, nextOption }: FieldPlan,
  kept: readonly number[],
  record?: CustomFieldRecord,
) => {
  const marked = (record?.options ?? [])
    .filter(({ id, isDeleted }) => isDeleted === true || kept.includes(id))
    .map((option) => ({ ...option, isDeleted: true }));
  return {
    ...columns,
    name_key: compareKey(name),
    options: JSON.stringify(hasOptions(columns.type) ? [...options, ...marked] : []),
    next_option: nextOption,
  };
};
