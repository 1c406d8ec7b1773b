import type { Kysely } from 'kysely';
import { type ImageKind, imageStates } from '#domain/companyImage/states.ts';
import { dayIn } from '#domain/startup/period.ts';
import { violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import { endImage, findApprovedExcept, findImage } from '#server/repositories/companyImages.ts';
import { findTimeZone } from '#server/repositories/companySettings.ts';
import { fileLine } from './fileLine.ts';
import type { ReviewedKind } from './reviewedKind.ts';

type Succeeded = (db: Kysely<Tables>, companyId: number, id: number) => Promise<readonly number[]>;

/** What is approved is shown; those it takes the place of go offline in the same transaction. */
const settleImage =
  (kind: ImageKind, succeeded: Succeeded): ReviewedKind['settle'] =>
  async (db, { companyId, targetId: id }, { decision, reason, at }) => {
    const { approved, rejected, offline, reviewing } = imageStates;
    const status = decision === 'approved' ? approved : rejected;
    if (decision === 'approved') {
      const ids = await succeeded(db, companyId, id);
      await endImage(db, { companyId, kind }, ids, { status: offline, reason: null, by: null, at });
    }
    await endImage(db, { companyId, kind }, [id], { status, reason, by: null, at });
    return { field: 'status', old: reviewing, new: status };
  };

/** The picture, and where a press on it leads. */
const detailsOf =
  (kind: ImageKind): NonNullable<ReviewedKind['details']> =>
  async (db, { companyId, targetId }) => {
    const record = await findImage(db, { companyId, kind }, targetId);
    if (record === undefined) return [];
    const leads = record.link === null ? [] : [`leads to ${record.link}`];
    return [fileLine('picture', companyId, record.image), ...leads];
  };

/** A company has one cover: the one approved last. */
export const coverKind: ReviewedKind = {
  noun: 'cover',
  objection: async () => undefined,
  details: detailsOf('cover'),
  settle: settleImage('cover', (db, companyId, id) =>
    findApprovedExcept(db, { companyId, kind: 'cover' }, id),
  ),
};

/** A startup image that was approved when its days were over would never be seen. */
export const startupKind: ReviewedKind = {
  noun: 'startup',
  objection: async (db, { companyId, targetId }, at) => {
    const record = await findImage(db, { companyId, kind: 'startup' }, targetId);
    const today = dayIn(await findTimeZone(db, companyId), at);
    return record === undefined || (record.end ?? '') < today ? violation('startup.over') : undefined;
  },
  details: detailsOf('startup'),
  settle: settleImage('startup', async (db, companyId, id) => {
    const place = { companyId, kind: 'startup' } as const;
    const record = await findImage(db, place, id);
    const old = record?.replacesId == null ? undefined : await findImage(db, place, record.replacesId);
    return old?.status === imageStates.approved ? [old.id] : [];
  }),
};
