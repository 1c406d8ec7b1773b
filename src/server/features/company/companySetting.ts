import { sql } from 'kysely';
import { checkAddress } from '#domain/app/checkApp.ts';
import { checkFacts } from '#domain/companySetting/checkFacts.ts';
import { checkCompanyName } from '#domain/registration/checkRegistration.ts';
import { checkStartup } from '#domain/startup/checkStartup.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { singletonId } from '#engine/defaultCall.ts';
import type { Banner, CompanySetting, Cover, Startup } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { RowChange, WriteHooks } from '#server/crud/sources/writes.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { saveCompany } from './store/companies.ts';

/** Where everyone reads the logo, signed in or not: anyone who knows its file may. */
const logoAddress = ({ models, basePath, actor }: CallContext, fileId: string): string => {
  const path = models.companySetting?.calls.companyLogo?.path ?? '';
  return `${basePath}${path}?id=${actor.companyId}&file_id=${fileId}`;
};

const checkSetting = ({ before, after }: RowChange<CompanySetting>) => [
  ...(before?.company_name === after.company_name ? [] : checkCompanyName(after.company_name)),
  ...checkFacts(after),
];

/** What a company says of itself stands with the company; its logo beside it. */
export const companySettingHooks: WriteHooks<CompanySetting> = {
  lock: ({ db, actor }) => lockCompany(db, actor.companyId),
  derive: ({ after: { logo } }, context) => ({
    logo_url: logo === null ? null : logoAddress(context, logo.file_id),
  }),
  check: checkSetting,
  store: ({ after }, { db, actor, now }) => {
    const { company_name: name, logo, logo_url, industry, size, province, city, ...rest } = after;
    const { contact_name, contact_phone, contact_email } = rest;
    const facts = { name, industry, size, province, city, contact_name, contact_phone, contact_email };
    // What the server found is its own record of the file.
    const stamp = { logo: logo as KnownFile | null, by: actor.userId, at: now };
    return saveCompany(db, { companyId: actor.companyId, change: { ...facts, logo: logo_url }, stamp });
  },
};

/** What a company says of itself, with who said so last; version 0: it never has. */
export const companySettingRows: RowQuery = {
  isVersioned: true,
  select: ({ actor }) => sql`
  select ${sql.lit(singletonId)} as setting_id, company.name as company_name, company.verification_status,
    company.industry, company.size, company.province, company.city, company.contact_name, company.contact_phone,
    company.contact_email, own.logo, company.logo as logo_url, coalesce(own.version, 0) as version, own.updated_at,
    own.updated_by
  from company left join company_setting own on own.company_id = company.company_id
  where company.company_id = ${actor.companyId}`,
};

/** What a banner opens is opened on everyone's phone: an address of the web, encrypted, without disguise. */
export const bannerHooks: WriteHooks<Banner> = {
  check: ({ after: { link } }) => (link ? checkAddress(link, 'link') : []),
};

/** A cover is called by the name of its picture. */
export const coverHooks: WriteHooks<Cover> = {
  derive: ({ after: { image } }) => ({ name: image?.name ?? '' }),
};

/** A startup image is called by the name of its picture; one that was approved when its days were over would never be seen. */
export const startupHooks: WriteHooks<Startup> = {
  derive: ({ after: { image } }) => ({ name: image?.name ?? '' }),
  check: ({ before, after: { redirect_link: link, start_date: start } }, { now }) =>
    checkStartup({ link: link ?? '', start }, { today: dayOfInstant(now), keptStart: before?.start_date }),
  checkApproval: ({ end_date: end }, { now }) => (end < dayOfInstant(now) ? [violation('startup.over')] : []),
};

interface Wording {
  readonly text: string;
  readonly approved_text: string | null;
}

/** What the platform has read is what messages say; a text that was changed and changed back is still approved. */
export const approvedWording = {
  derive: ({ before, after: { text, approved_text: approved } }: RowChange<Wording>) =>
    before !== undefined && before.text !== text && text === approved
      ? ({ status: 'approved' } as const)
      : {},
  deriveApproval: ({ text }: Wording) => ({ approved_text: text }),
};

/** Whether a text is another one than before: one that was sound when it was written does not hold up who does something else. */
export const isReworded = ({ before, after }: RowChange<Wording>): boolean => before?.text !== after.text;
