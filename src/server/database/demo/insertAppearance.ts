import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { insertPresetApps } from '#server/repositories/apps.ts';
import { appRows } from './apps.ts';
import { bannerRows } from './banners.ts';
import { insertCompanyImages } from './companyImages.ts';
import { demoSeed } from './demoPeople.ts';
import { insertSequences } from './insertCompany.ts';
import { insertRows } from './insertRows.ts';
import type { DrawnOptions, Planned } from './plannedCompany.ts';
import { createRandom } from './random.ts';

/** Cover and startup images, submitted by the main administrator. */
export const insertImages = async (
  db: Kysely<Tables>,
  { company, main }: Planned,
  { now, posters, pictures }: DrawnOptions,
): Promise<void> => {
  if (pictures === undefined) return;
  const { addressOf } = pictures;
  const around = { companyId: company.companyId, submitterId: main.userId, addressOf };
  await insertCompanyImages(db, { ...around, drawn: posters, now });
};

/** Apps, how often they are opened, quick apps and banners; what every company has in any other profile. */
export const insertWorkbench = async (
  db: Kysely<Tables>,
  { company, main }: Planned,
  { now, profile, banners, pictures }: DrawnOptions,
): Promise<void> => {
  const { companyId } = company;
  if (profile === 'stress') return insertPresetApps(db, companyId, now);
  const rows = appRows(company, now, createRandom(demoSeed));
  for (const [table, each] of Object.entries(rows)) await insertRows(db, table, each);
  await insertSequences(db, companyId, { app: rows.app.length, banner: banners.length });
  if (pictures === undefined) return;
  const around = {
    companyId,
    drawn: banners,
    addressOf: pictures.addressOf,
    uploaderId: main.userId,
  };
  for (const [table, each] of Object.entries(bannerRows(around, now))) await insertRows(db, table, each);
};
