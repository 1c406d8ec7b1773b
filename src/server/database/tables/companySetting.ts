import type { ColumnType, Generated } from 'kysely';
import type { InfoFirst } from '#domain/customField/card.ts';
import type { DefaultInstant, Instant, Json, NullableInstant } from './columns.ts';

// How a company looks (src/server/database/migrations/companySettings.ts).

/** No row: no logo, and the product's own card. */
export interface CompanySettingTable {
  company_id: number;
  /** The record of its file; the address everybody reads it at stands with the company. */
  logo: Json<PictureValue | null> | null;
  attendance_shown: Generated<number>;
  info_first: ColumnType<InfoFirst, InfoFirst | undefined, InfoFirst>;
  /** Counts changes of the card; `version` those of the company's facts and logo. */
  card_version: Generated<number>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}

/** A file as it stands in a row; its content is read by its id. */
export interface PictureValue {
  readonly file_id: string;
  readonly url: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** A cover or a startup image; days are of the company's own zone. */
export interface CompanyImageTable {
  company_id: number;
  id: number;
  kind: 'cover' | 'startup';
  image: Json<PictureValue>;
  redirect_link: string | null;
  start_date: string | null;
  end_date: string | null;
  /** 0 reviewing, 1 approved, 2 rejected, 3 offline. */
  status: Generated<number>;
  reason: string | null;
  /** The approved one this takes the place of once it is approved itself. */
  replaces_id: number | null;
  submitted_at: Instant;
  submitted_by: number | null;
  decided_at: NullableInstant;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}
