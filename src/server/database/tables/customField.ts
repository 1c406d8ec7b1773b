import type { ColumnType, Generated } from 'kysely';
import type { CustomFieldType, FieldAudience, FieldOption } from '#domain/customField/definition.ts';
import type { Instant, Json, NullableInstant } from './columns.ts';

// Fields of members an administrator added.

/** A field of members an administrator added, or what was arranged about one of the product (`is_system`). */
export interface CustomFieldTable {
  company_id: number;
  /** `c` and a number: the key in `member.custom_fields`; of a system field its name. */
  id: string;
  is_system: Generated<number>;
  name: Generated<string>;
  /** Compare key of the name: living fields are unique by it. */
  name_key: Generated<string>;
  name_en: ColumnType<string | null, string | null | undefined, string | null>;
  name_ja: ColumnType<string | null, string | null | undefined, string | null>;
  help: ColumnType<string | null, string | null | undefined, string | null>;
  type: Generated<CustomFieldType>;
  /** Options keep their place here when they are deleted, so that values never mean another one. */
  options: Json<readonly StoredOption[]>;
  next_option: Generated<number>;
  /** `personageInfoShow`: 1 shown, 2 not shown. */
  shown: Generated<number>;
  visible_to: Generated<FieldAudience>;
  searchable: Generated<number>;
  required: Generated<number>;
  editable: Generated<number>;
  sort: number;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
  deleted_at: NullableInstant;
}

/** An option as stored; a deleted one is kept and shown to nobody. */
export interface StoredOption extends FieldOption {
  readonly isDeleted?: boolean;
}

/** People with a value in a field, from this id on, are still found by what the field was before a change. */
export interface MemberIndexingTable {
  company_id: number;
  field_id: string;
  next_user_id: Generated<number>;
  requested_at: Instant;
}
