import { type ImageKind, imageStates } from '#domain/companyImage/states.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { endImage, findImage, type ImageRecord } from '#server/repositories/companyImages.ts';

interface Wish {
  readonly kind: ImageKind;
  readonly id: number;
  readonly version: number | null | undefined;
  readonly rowOf: (record: ImageRecord) => Promise<unknown>;
}

/** Takes an approved image offline; undefined when that is done. It is shown no longer, and does not come back. */
export const takeOffline = async (
  context: CallContext,
  { kind, id, version, rowOf }: Wish,
): Promise<Answer<never> | undefined> => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  await lockCompany(db, companyId);
  const record = await findImage(db, { companyId, kind }, id);
  if (record === undefined) return refuse([violation(`${kind}.missing`, 'id')]);
  if (typeof version === 'number' && version !== record.version)
    return versionConflict(context, violation(`${kind}.changed`), {
      current: await rowOf(record),
      by: record.updatedBy,
      at: record.updatedAt,
    });
  if (record.status !== imageStates.approved) return refuse([violation(`${kind}.stateChanged`)]);
  const { offline, approved } = imageStates;
  await endImage(db, { companyId, kind }, [id], { status: offline, reason: null, by: userId, at: now });
  context.audit({
    action: `${kind}.takeOffline`,
    targetType: kind,
    targetId: id,
    targetName: record.image.name,
    changes: [{ field: 'status', old: approved, new: offline }],
  });
  return undefined;
};
