import type { FileValue } from '#engine/objectFormats.ts';
import { bigint, day, flag, instant, integer, json, oneOf, smallint, table, text } from './declareTable.ts';

export const appTables = {
  /** An app of a company: one the product brings (`native`), or a page of the company's own (`web`). */
  app: table({
    columns: {
      company_id: bigint(),
      app_id: bigint(),
      /** The entry of the app centre it came from. */
      offer_id: integer().orNull(),
      kind: oneOf('native', 'web'),
      name: text(),
      name_key: text(),
      name_en: text().orNull(),
      name_ja: text().orNull(),
      category_id: integer(),
      url: text().orNull(),
      open_mode: oneOf('inside', 'browser').default('inside'),
      icon_id: integer().orNull(),
      icon: json<FileValue>().orNull(),
      visible_type: oneOf('all', 'specified').default('all'),
      preset: flag(),
      status: smallint().default(1),
      sort: integer().default(0),
      deleted_at: instant().orNull(),
      version: integer().default(1),
      created_at: instant().setBy('now()'),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, app_id',
    unique: {
      app_name: '(company_id, name_key) where deleted_at is null',
      app_offer: '(company_id, offer_id) where deleted_at is null and offer_id is not null',
    },
  }),
  /** Whom an app is shown to where that is not everyone: people, and everyone in or below departments. */
  app_audience: table({
    columns: {
      company_id: bigint(),
      app_id: bigint(),
      kind: oneOf('person', 'department'),
      target_id: bigint(),
    },
    key: 'company_id, app_id, kind, target_id',
  }),
  /** Who manages an app. */
  app_admin: table({
    columns: {
      company_id: bigint(),
      app_id: bigint(),
      user_id: bigint(),
    },
    key: 'company_id, app_id, user_id',
    indexes: {
      // Asked for with every request of anyone: which apps someone manages.
      app_admin_person: '(company_id, user_id)',
    },
  }),
  /** How often an app was opened on a day, by everyone together. */
  app_open: table({
    columns: {
      company_id: bigint(),
      app_id: bigint(),
      day: day(),
      opens: integer(),
    },
    key: 'company_id, app_id, day',
  }),
  /** The quick apps of a company in their order; ids of apps that are gone count for nothing. */
  quick_app_list: table({
    columns: {
      company_id: bigint(),
      app_ids: json<readonly number[]>().default('[]'),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id',
  }),
};
