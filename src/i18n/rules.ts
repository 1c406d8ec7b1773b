import type { Violation } from '#domain/violation.ts';
import type { Locale } from './locale.ts';
import { accountRules } from './rules/account.ts';
import { appRules } from './rules/app.ts';
import { applicationRules } from './rules/application.ts';
import { assetAdminRules } from './rules/assetAdmin.ts';
import { callRules } from './rules/call.ts';
import { captchaRules } from './rules/captcha.ts';
import { codeRules } from './rules/code.ts';
import { companySettingRules } from './rules/companySetting.ts';
import { complaintRules } from './rules/complaint.ts';
import { customFieldRules } from './rules/customField.ts';
import { departmentRules } from './rules/department.ts';
import { departmentImportRules } from './rules/departmentImport.ts';
import { dissolutionRules } from './rules/dissolution.ts';
import { exportRules } from './rules/export.ts';
import { fileRules } from './rules/file.ts';
import { groupRules } from './rules/group.ts';
import { holidayRules } from './rules/holiday.ts';
import { importRules } from './rules/import.ts';
import { inviteRules } from './rules/invite.ts';
import { invoiceRules } from './rules/invoice.ts';
import { mainAdministratorRules } from './rules/mainAdministrator.ts';
import { managementPasswordRules } from './rules/managementPassword.ts';
import { mandateRules } from './rules/mandate.ts';
import { memberRules } from './rules/member.ts';
import { memberImportRules } from './rules/memberImport.ts';
import { messageRules } from './rules/message.ts';
import { preferenceRules } from './rules/preference.ts';
import { qrLoginRules } from './rules/qrLogin.ts';
import { reasonRules } from './rules/reason.ts';
import { recordRules } from './rules/record.ts';
import { registrationRules } from './rules/registration.ts';
import { reportRules } from './rules/report.ts';
import { resignationRules } from './rules/resignation.ts';
import { resignationImportRules } from './rules/resignationImport.ts';
import { roleRules } from './rules/role.ts';
import { sheetRules } from './rules/sheet.ts';
import { shopRules } from './rules/shop.ts';
import { temporaryRules } from './rules/temporary.ts';
import { usageRules } from './rules/usage.ts';
import { validationRules } from './rules/validation.ts';
import { verificationRules } from './rules/verification.ts';

/** Every rule's sentence by language, flat keys `<rule>`: read by forms and by the backend's answers alike. */
export const ruleWords: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  zh: {
    ...validationRules.zh,
    ...verificationRules.zh,
    ...callRules.zh,
    ...appRules.zh,
    ...applicationRules.zh,
    ...assetAdminRules.zh,
    ...accountRules.zh,
    ...captchaRules.zh,
    ...codeRules.zh,
    ...companySettingRules.zh,
    ...complaintRules.zh,
    ...customFieldRules.zh,
    ...departmentRules.zh,
    ...departmentImportRules.zh,
    ...dissolutionRules.zh,
    ...exportRules.zh,
    ...fileRules.zh,
    ...groupRules.zh,
    ...importRules.zh,
    ...inviteRules.zh,
    ...holidayRules.zh,
    ...invoiceRules.zh,
    ...managementPasswordRules.zh,
    ...mainAdministratorRules.zh,
    ...mandateRules.zh,
    ...memberRules.zh,
    ...memberImportRules.zh,
    ...messageRules.zh,
    ...preferenceRules.zh,
    ...qrLoginRules.zh,
    ...reasonRules.zh,
    ...recordRules.zh,
    ...registrationRules.zh,
    ...reportRules.zh,
    ...resignationRules.zh,
    ...resignationImportRules.zh,
    ...roleRules.zh,
    ...sheetRules.zh,
    ...shopRules.zh,
    ...temporaryRules.zh,
    ...usageRules.zh,
  },
  en: {
    ...validationRules.en,
    ...verificationRules.en,
    ...callRules.en,
    ...appRules.en,
    ...applicationRules.en,
    ...assetAdminRules.en,
    ...accountRules.en,
    ...captchaRules.en,
    ...codeRules.en,
    ...companySettingRules.en,
    ...complaintRules.en,
    ...customFieldRules.en,
    ...departmentRules.en,
    ...departmentImportRules.en,
    ...dissolutionRules.en,
    ...exportRules.en,
    ...fileRules.en,
    ...groupRules.en,
    ...importRules.en,
    ...inviteRules.en,
    ...holidayRules.en,
    ...invoiceRules.en,
    ...managementPasswordRules.en,
    ...mainAdministratorRules.en,
    ...mandateRules.en,
    ...memberRules.en,
    ...memberImportRules.en,
    ...messageRules.en,
    ...preferenceRules.en,
    ...qrLoginRules.en,
    ...reasonRules.en,
    ...recordRules.en,
    ...registrationRules.en,
    ...reportRules.en,
    ...resignationRules.en,
    ...resignationImportRules.en,
    ...roleRules.en,
    ...sheetRules.en,
    ...shopRules.en,
    ...temporaryRules.en,
    ...usageRules.en,
  },
  ja: {
    ...validationRules.ja,
    ...verificationRules.ja,
    ...callRules.ja,
    ...appRules.ja,
    ...applicationRules.ja,
    ...assetAdminRules.ja,
    ...accountRules.ja,
    ...captchaRules.ja,
    ...codeRules.ja,
    ...companySettingRules.ja,
    ...complaintRules.ja,
    ...customFieldRules.ja,
    ...departmentRules.ja,
    ...departmentImportRules.ja,
    ...dissolutionRules.ja,
    ...exportRules.ja,
    ...fileRules.ja,
    ...groupRules.ja,
    ...importRules.ja,
    ...inviteRules.ja,
    ...holidayRules.ja,
    ...invoiceRules.ja,
    ...managementPasswordRules.ja,
    ...mainAdministratorRules.ja,
    ...mandateRules.ja,
    ...memberRules.ja,
    ...memberImportRules.ja,
    ...messageRules.ja,
    ...preferenceRules.ja,
    ...qrLoginRules.ja,
    ...reasonRules.ja,
    ...recordRules.ja,
    ...registrationRules.ja,
    ...reportRules.ja,
    ...resignationRules.ja,
    ...resignationImportRules.ja,
    ...roleRules.ja,
    ...sheetRules.ja,
    ...shopRules.ja,
    ...temporaryRules.ja,
    ...usageRules.ja,
  },
};

const placeholder = /%\{(\w+)\}/g;

/** The sentence of a violation, placeholders filled; the rule's own name when nobody wrote a sentence (a test refuses that). */
export const ruleText = (locale: Locale, { rule, params = {} }: Violation): string =>
  (ruleWords[locale][rule] ?? rule).replace(placeholder, (_, name: string) => String(params[name] ?? ''));

const gap = '…';

/** Params that leave every blank of a rule's sentence open: for what is said of many rows that differ there. */
export const openParams = (locale: Locale, rule: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(ruleWords[locale][rule] ?? '').matchAll(placeholder)].map(([, name = '']) => [name, gap]),
  );

/** A sentence with open blanks as it is said: one in brackets or after a colon at the end is left out. */
export const withoutLooseBlanks = (sentence: string): string =>
  sentence.replace(/\s*[（(][^（()）]*…[^（()）]*[）)]/g, '').replace(/\s*[：:]\s*…\s*$/, '');
