import { type CompanyFacts, checkFacts } from '#domain/companySetting/checkFacts.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { currentSetting, factsAround, settingRow } from '#server/company/settingRow.ts';
import { auditedValue } from '#server/crud/visibility.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import {
  type CompanyChange,
  type CompanyRecord,
  findCompanyRecord,
  saveCompany,
} from '#server/repositories/companySettings.ts';

type Request = Calls['companySettingSave']['request'];

/** What is sent, and of what is not sent what stands. */
const factsOf = (request: Request, record: CompanyRecord): CompanyFacts => {
  const text = (sent: string | null | undefined, stored: string | null): string =>
    visibleText(sent === undefined ? (stored ?? '') : (sent ?? ''));
  return {
    company_name: visibleText(request.company_name),
    industry: text(request.industry, record.industry),
    size: text(request.size, record.size),
    province: text(request.province, record.province),
    city: text(request.city, record.city),
    contact_name: text(request.contact_name, record.contactName),
    contact_phone: text(request.contact_phone, record.contactPhone),
    contact_email: text(request.contact_email, record.contactEmail),
  };
};

const columnsOf = ({ company_name: name, ...others }: CompanyFacts): CompanyChange => ({
  name,
  ...Object.fromEntries(Object.entries(others).map(([column, text]) => [column, text === '' ? null : text])),
});

const storedOf = (record: CompanyRecord): CompanyChange => ({
  name: record.name,
  industry: record.industry,
  size: record.size,
  province: record.province,
  city: record.city,
  contact_name: record.contactName,
  contact_phone: record.contactPhone,
  contact_email: record.contactEmail,
});

const changesOf = (before: CompanyChange, after: CompanyChange) => {
  const old: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(after)
    .filter(([field, value]) => (old[field] ?? null) !== (value ?? null))
    .map(([field, value]) => ({ field, old: old[field] ?? null, new: value ?? null }));
};

/** How a person is reached stays out of the records in the clear: these outlive the company. */
const auditedChanges = ({ models }: CallContext, changes: ReturnType<typeof changesOf>) =>
  changes.map(({ field: name, old, new: value }) => {
    const field = models.companySetting && findField(models.companySetting.fields, name);
    const said = (each: unknown) => (field === undefined ? each : auditedValue(field, each));
    return { field: name, old: said(old), new: said(value) };
  });

/** Writes what the company says of itself. The name of a verified company is the one on its papers. */
export const companySettingSave: Handler<'companySettingSave'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  await lockCompany(db, companyId);
  const record = await findCompanyRecord(db, companyId);
  if (typeof request.version === 'number' && request.version !== record.version)
    return versionConflict(context, violation('companySetting.changed'), {
      current: settingRow(context, record),
      by: record.updatedBy,
      at: record.updatedAt ?? now,
    });
  const facts = factsOf(request, record);
  const violations = checkFacts(facts, factsAround(context, record));
  if (violations.length > 0) return refuse(violations);
  const change = columnsOf(facts);
  const changes = changesOf(storedOf(record), change);
  if (changes.length === 0) return doneUnaudited(settingRow(context, record));
  await saveCompany(db, companyId, change, { by: userId, at: now });
  context.audit({
    action: 'companySetting.save',
    targetType: 'companySetting',
    targetName: facts.company_name,
    changes: auditedChanges(context, changes),
  });
  return done(await currentSetting(context));
};
