import { violation } from '#domain/violation.ts';
import { stateReason } from '#engine/reason.ts';
import type { AssetAdmin } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { type AssetAdminRecord, findAssetAdmin } from '#server/repositories/assetAdmins.ts';

type Deed = 'revoke' | 'add';

/** Whether the schema's table of transitions lets a deed begin in this state. */
const isOpenTo = ({ models }: Pick<CallContext, 'models'>, deed: Deed, status: number): boolean => {
  const model = models.assetAdmin;
  return model !== undefined && stateReason(model, deed, { status }) === undefined;
};

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An asset administrator in the wire shape; the reason of a rejection in the reader's language where a rule gave it. */
export const assetAdminRow = (context: CallContext, record: AssetAdminRecord): AssetAdmin => ({
  user_id: record.user_id,
  name: record.name,
  workId: record.work_id,
  department: record.department,
  status: record.status,
  submitted_at: textOf(record.added_at),
  submitted_by: record.added_by,
  decided_at: textOf(record.decided_at),
  reason:
    record.status === 2 && record.reason !== null ? ruleText(context.locale, { rule: record.reason }) : null,
  ended_at: textOf(record.ended_at),
  end_reason: record.end_reason,
  version: record.version,
  can: {
    read: 1,
    revoke: isOpenTo(context, 'revoke', record.status) ? 1 : 0,
    // Whoever has left comes back first.
    add: record.is_normal && isOpenTo(context, 'add', record.status) ? 1 : 0,
  },
});

/** The row as it stands after a write. */
export const savedAssetAdmin = async (context: CallContext, userId: number): Promise<AssetAdmin> => {
  const record = await findAssetAdmin(context.db, context.actor.companyId, userId);
  if (record === undefined) throw new Error(`No asset administrator ${userId} after it was saved`);
  return assetAdminRow(context, record);
};

/** Why a deed is not possible on a row: somebody changed it since it was read, or its state forbids it. */
export const refusalOnRow = async (
  context: CallContext,
  record: AssetAdminRecord,
  { deed, version }: { readonly deed: Deed; readonly version: number | null | undefined },
): Promise<Answer<never> | undefined> => {
  if (typeof version === 'number' && version !== record.version)
    return versionConflict(context, violation('assetAdmin.changed'), {
      current: assetAdminRow(context, record),
      by: record.updated_by,
      at: record.updated_at,
    });
  return isOpenTo(context, deed, record.status) ? undefined : refuse([violation('assetAdmin.stateChanged')]);
};
