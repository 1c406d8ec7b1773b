import { type BannerEntry, bannerLimits, checkBanner } from '#domain/banner/checkBanner.ts';
import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type FileValue, isFileValue } from '#engine/objectFormats.ts';
import type { Banner, Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { KnownFile } from '#server/file/fileValue.ts';
import { fileFields } from '#server/file/scene.ts';
import { knownFiles, settleFileFields } from '#server/file/settleFields.ts';
import { type AuditEntry, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  type BannerColumns,
  type BannerRecord,
  findBanners,
  insertBanner,
  lockBanners,
  updateBanner,
} from '#server/repositories/banners.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { bannerModel, bannerRow, findBanner } from '#server/workbench/bannerRows.ts';

type Request = Calls['bannerSave']['request'];

/** A banner as a request wants it; what is not mentioned stays as it is. */
interface Wanted extends Omit<BannerColumns, 'image' | 'start_date'> {
  readonly image: FileValue | null;
  readonly start_date: string | null;
}

const wantedImage = async (context: CallContext, request: Request, before: BannerRecord | undefined) => {
  if (request.image === undefined || request.image === null)
    return { image: before?.image ?? null, violations: [] };
  const sent = { image: request.image };
  const { values, violations } = await knownFiles(context, bannerModel(context), sent, before?.banner_id);
  // What the server found is its own record of the file.
  return { image: isFileValue(values.image) ? (values.image as KnownFile) : null, violations };
};

const linkOf = (sent: string | null | undefined, before: string | null): string | null => {
  if (sent === undefined) return before;
  return sent === null || isBlank(sent) ? null : visibleText(sent);
};

const wantedOf = (request: Request, before: BannerRecord | undefined, image: FileValue | null): Wanted => ({
  title: visibleText(request.title ?? before?.title ?? ''),
  image,
  link: linkOf(request.link, before?.link ?? null),
  start_date: request.start_date ?? before?.start_date ?? null,
  end_date: request.end_date === undefined ? (before?.end_date ?? null) : request.end_date,
  status: request.status ?? before?.status ?? 1,
});

const entryOf = (wanted: Wanted): BannerEntry => ({
  title: wanted.title,
  hasImage: wanted.image !== null,
  link: wanted.link,
  startDate: wanted.start_date,
  endDate: wanted.end_date,
});

/** Columns of a banner the rules let through; undefined where its picture or first day is missing. */
const columnsOf = ({ image, start_date: start, ...wanted }: Wanted): BannerColumns | undefined =>
  image === null || start === null ? undefined : { ...wanted, image, start_date: start };

const checkRoom = async (
  { db, actor }: CallContext,
  before: BannerRecord | undefined,
): Promise<readonly Violation[]> => {
  if (before !== undefined) return [];
  const present = await findBanners(db, actor.companyId);
  return present.length < bannerLimits.banners
    ? []
    : [violation('banner.tooMany', undefined, { limit: bannerLimits.banners })];
};

const told = ['title', 'image', 'link', 'start_date', 'end_date', 'status'] as const;

const changesOf = (before: Banner | undefined, after: Banner): NonNullable<AuditEntry['changes']> =>
  told
    .map((field) => ({ field, old: before?.[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));

const write = async (
  context: CallContext,
  before: BannerRecord | undefined,
  columns: BannerColumns,
): Promise<Banner> => {
  const { db, actor, now } = context;
  const stamp = { at: now, by: actor.userId };
  const id = before?.banner_id ?? (await nextId(db, actor.companyId, 'banner'));
  const place = { companyId: actor.companyId, id };
  if (before === undefined) await insertBanner(db, place, columns, stamp);
  else await updateBanner(db, place, columns, stamp);
  const model = bannerModel(context);
  const changed = fileFields(model.fields).map((field) => ({ field, value: columns.image }));
  await settleFileFields(context, model, changed, id);
  const record = await findBanner(context, id);
  if (record === undefined) throw new Error(`No banner ${id} after it was saved`);
  return bannerRow(context, record);
};

/** Makes a banner, or changes the one `banner_id` names. Days shared with others are no reason to refuse it. */
export const bannerSave: Handler<'bannerSave'> = async (request, context) => {
  const { banner_id: asked, version } = request;
  const id = asked ?? undefined;
  await lockBanners(context.db, context.actor.companyId);
  const before = id === undefined ? undefined : await findBanner(context, id);
  if (id !== undefined && before === undefined) return refuse([violation('banner.missing', 'banner_id')]);
  if (before !== undefined && typeof version === 'number' && version !== before.version)
    return versionConflict(context, violation('banner.changed'), {
      current: bannerRow(context, before),
      by: before.updated_by,
      at: before.updated_at,
    });
  const { image, violations } = await wantedImage(context, request, before);
  const wanted = wantedOf(request, before, image);
  const columns = columnsOf(wanted);
  const broken = [...(await checkRoom(context, before)), ...violations, ...checkBanner(entryOf(wanted))];
  if (broken.length > 0 || columns === undefined) return refuse(broken);
  const row = await write(context, before, columns);
  context.audit({
    action: before === undefined ? 'banner.create' : 'banner.update',
    targetType: 'banner',
    targetId: row.banner_id,
    targetName: row.title,
    changes: changesOf(before && bannerRow(context, before), row),
  });
  return done(row);
};
