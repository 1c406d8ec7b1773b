import { type ImageKind, imageStates } from '#domain/companyImage/states.ts';
import { dayIn, displayOf } from '#domain/startup/period.ts';
import { reachOf } from '#engine/permission.ts';
import type { Cover, Startup } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findImage, findNewestImage, type ImageRecord } from '#server/repositories/companyImages.ts';
import { findTimeZone } from '#server/repositories/companySettings.ts';

const flag = (isTrue: boolean): 0 | 1 => (isTrue ? 1 : 0);

const may = ({ actor, models }: CallContext, noun: ImageKind, key: string): boolean => {
  const model = models[noun];
  return model !== undefined && reachOf(model, key, actor) !== undefined;
};

const dayText = (day: string | null): string => (day ?? '').replaceAll('-', '/');

/** A rule of ours in the reader's language; an operator's own words as they are. */
const reasonOf = ({ locale }: CallContext, { status, reason }: ImageRecord): string | null =>
  status === imageStates.rejected && reason !== null ? ruleText(locale, { rule: reason }) : null;

const wireOf = (context: CallContext, record: ImageRecord) => ({
  id: record.id,
  image: record.image,
  image_url: record.image.url,
  status: record.status,
  reject_reason: reasonOf(context, record),
  submit_time: record.submittedAt.toISOString(),
  submitter: record.submitter,
  decide_time: record.decidedAt?.toISOString() ?? null,
  version: record.version,
});

/** A cover as the wire has it; the approved one is the one that is shown. */
export const coverRow = (context: CallContext, record: ImageRecord): Cover => ({
  ...wireOf(context, record),
  name: record.image.name,
  is_shown: flag(record.status === imageStates.approved),
  can: {
    read: 1,
    takeOffline: flag(record.status === imageStates.approved && may(context, 'cover', 'takeOffline')),
  },
});

/** What is changed: anything that is not offline, and has no change under review already. */
const canChange = ({ status, pendingId }: ImageRecord): boolean =>
  status !== imageStates.offline && pendingId === null;

/** A startup image as the wire has it; `today` is the company's. */
export const startupRow = (context: CallContext, record: ImageRecord, today: string): Startup => {
  const period = { start: record.start ?? '', end: record.end ?? '' };
  return {
    ...wireOf(context, record),
    name: `${dayText(record.start)} – ${dayText(record.end)}`,
    redirect_link: record.link,
    start_date: period.start,
    end_date: period.end,
    // Every submission is agreed to anew.
    agreed: 0,
    display: displayOf(record.status, period, today),
    replaces_id: record.replacesId,
    pending_id: record.pendingId,
    can: {
      read: 1,
      update: flag(canChange(record) && may(context, 'startup', 'update')),
      takeOffline: flag(record.status === imageStates.approved && may(context, 'startup', 'takeOffline')),
    },
  };
};

/** Today in the company of the reader. */
export const companyToday = async ({ db, actor, now }: CallContext): Promise<string> =>
  dayIn(await findTimeZone(db, actor.companyId), now);

/** The row as it stands after a write. */
export const savedStartup = async (context: CallContext, id: number): Promise<Startup> => {
  const record = await findImage(context.db, { companyId: context.actor.companyId, kind: 'startup' }, id);
  if (record === undefined) throw new Error(`No startup image ${id} after it was saved`);
  return startupRow(context, record, await companyToday(context));
};

/** The same of a cover. */
export const savedCover = async (context: CallContext, id: number): Promise<Cover> => {
  const record = await findImage(context.db, { companyId: context.actor.companyId, kind: 'cover' }, id);
  if (record === undefined) throw new Error(`No cover ${id} after it was saved`);
  return coverRow(context, record);
};

/** The cover that waits for its review. */
export const waitingCover = ({ db, actor }: CallContext): Promise<ImageRecord | undefined> =>
  findNewestImage(db, { companyId: actor.companyId, kind: 'cover' }, imageStates.reviewing);
