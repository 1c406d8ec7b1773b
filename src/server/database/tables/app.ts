import type { Generated } from 'kysely';
import type { FileValue } from '#engine/objectFormats.ts';
import type { Day, DefaultInstant, Json, NullableInstant } from './columns.ts';

// Apps of the workbench (src/server/database/migrations/apps.ts).

/** An app of a company: one the product brings (`native`), or a page of the company's own (`web`). */
export interface AppTable {
  company_id: number;
  app_id: number;
  /** The entry of the app centre it came from. */
  offer_id: number | null;
  kind: 'native' | 'web';
  name: string;
  name_key: string;
  name_en: string | null;
  name_ja: string | null;
  category_id: number;
  url: string | null;
  open_mode: Generated<'inside' | 'browser'>;
  icon_id: number | null;
  icon: Json<FileValue | null>;
  visible_type: Generated<'all' | 'specified'>;
  preset: Generated<number>;
  status: Generated<number>;
  sort: Generated<number>;
  deleted_at: NullableInstant;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  updated_by: number | null;
}

/** Whom an app is shown to where that is not everybody: people, and everybody in or below departments. */
export interface AppAudienceTable {
  company_id: number;
  app_id: number;
  kind: 'person' | 'department';
  target_id: number;
}

/** Who manages an app. */
export interface AppAdminTable {
  company_id: number;
  app_id: number;
  user_id: number;
}

/** How often an app was opened on a day, by everybody together. */
export interface AppOpenTable {
  company_id: number;
  app_id: number;
  day: Day;
  opens: number;
}

/** The quick apps of a company in their order; ids of apps that are gone count for nothing. */
export interface QuickAppListTable {
  company_id: number;
  app_ids: Json<readonly number[]>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}
