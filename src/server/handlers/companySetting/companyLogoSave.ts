import { violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import { isFileValue } from '#engine/objectFormats.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { currentSetting, settingRow } from '#server/company/settingRow.ts';
import type { PictureValue } from '#server/database/tables/company.ts';
import { knownFiles, settleFileFields } from '#server/file/settleFields.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { findCompanyRecord, saveLogo } from '#server/repositories/companySettings.ts';

/** The settings are one row. */
const settingId = 0;

/** Where everybody reads the logo, signed in or not: whoever knows its file may. */
const logoAddress = ({ models, basePath, actor }: CallContext, fileId: string): string => {
  const path = models.companySetting?.calls.companyLogo?.path ?? '';
  return `${basePath}${path}?id=${actor.companyId}&file_id=${fileId}`;
};

/** Sets the company's logo, or takes it away; the one before can be set again for a day. */
export const companyLogoSave: Handler<'companyLogoSave'> = async ({ logo, version }, context) => {
  const { db, actor, now, models } = context;
  const { companyId, userId } = actor;
  const model = models.companySetting;
  const field = model && findField(model.fields, 'logo');
  if (model === undefined || field === undefined) throw new Error('Expected the schema of company settings');
  await lockCompany(db, companyId);
  const record = await findCompanyRecord(db, companyId);
  if (typeof version === 'number' && version !== record.version)
    return versionConflict(context, violation('companySetting.changed'), {
      current: settingRow(context, record),
      by: record.updatedBy,
      at: record.updatedAt ?? now,
    });
  const { values, violations } = await knownFiles(context, model, { logo }, settingId);
  if (violations.length > 0) return refuse(violations);
  // What the server found is its own record of the file.
  const picture = isFileValue(values.logo) ? (values.logo as PictureValue) : null;
  const url = picture === null ? null : logoAddress(context, picture.file_id);
  await saveLogo(db, companyId, { logo: picture, url }, { by: userId, at: now });
  await settleFileFields(context, model, [{ field, value: picture }], settingId);
  context.audit({
    action: picture === null ? 'companySetting.removeLogo' : 'companySetting.setLogo',
    targetType: 'companySetting',
    targetName: record.name,
    changes: [{ field: 'logo', old: record.logo?.name ?? null, new: picture?.name ?? null }],
  });
  return done(await currentSetting(context));
};
