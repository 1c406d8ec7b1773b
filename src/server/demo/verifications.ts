import { maskIdNumber } from '#domain/verification/numbers.ts';
import { legalHolidays, stateNotice } from '#server/features/company/holidayNotice.ts';
import { sealIdNumber } from '#server/features/company/verification.ts';
import { daysBefore } from './random.ts';
import type { TableRows } from './rows.ts';
import type { World } from './world.ts';

const place = { province: '广东', city: '深圳' } as const;

const largeFrom = 2_001;

/** What the certificate's company says of itself in its settings. */
export const companyFacts = (people: number) => ({
  ...place,
  industry: 'manufacturing',
  size: people < largeFrom ? 'people_501_to_2000' : 'people_2001_up',
  contact_name: '企业管理部',
  contact_phone: '0755-26700826',
  contact_email: 'office@lanshan.example',
});

/** The certificate of the large company, as it was handed in and approved; its number is one of no one. */
const certificate = {
  code: '91440300MA5XY10249',
  legalRepresentative: '澜海峰',
  idNumber: '440300198505050017',
  address: '南山区科苑路 66 号澜山大厦',
} as const;
const submittedDaysAgo = 402;
const decidedDaysAgo = 401;
const firstTryDaysAgo = 405;

/** How the company came to be verified: turned down once for a photo no one could read, approved as advanced the second time. */
export const verificationRows = ({ company, companyId, main, links, now }: World): TableRows => {
  const handedIn = (verificationId: number) => ({
    org_type: 'enterprise',
    doc_type: 'unified_licence',
    social_credit_code: certificate.code,
    name: company.name,
    legal_representative: certificate.legalRepresentative,
    // Without a key the number of the ID card is not kept: nothing could open it.
    id_number_sealed:
      links === undefined
        ? ''
        : sealIdNumber(links, { number: certificate.idNumber, companyId, verificationId }),
    id_number_mask: maskIdNumber(certificate.idNumber),
    phone: main.phone,
    ...place,
    detail_address: certificate.address,
    submitted_by: main.userId,
  });
  return {
    company_verification: [
      {
        ...handedIn(1),
        status: 3,
        submitted_at: daysBefore(now, firstTryDaysAgo),
        decided_at: daysBefore(now, firstTryDaysAgo - 1),
        reject_reason: '营业执照照片模糊，无法核对信用代码',
        reject_fields: [{ field: 'licence_image', reason: '照片模糊，请重新拍摄' }],
      },
      {
        ...handedIn(2),
        status: 2,
        submitted_at: daysBefore(now, submittedDaysAgo),
        decided_at: daysBefore(now, decidedDaysAgo),
        reject_fields: [],
      },
    ],
  };
};

/** What a company adds to the state's days: `MM-DD`, and the departments that alone follow it. */
const ownDays = [
  { day: '03-18', name: '公司周年', type: 3, region: 'CN', departments: [] },
  { day: '07-31', name: '高温检修停产', type: 3, region: 'CN', departments: ['深圳工厂', '东莞工厂'] },
  { day: '12-25', name: '圣诞节', type: 1, region: 'HK', departments: [] },
] as const;

/** This year as the state arranged it, next year as far as the law already says; and the company's own days of both. */
export const holidayRows = ({ department, now }: World): TableRows => {
  const thisYear = now.getUTCFullYear();
  return {
    holiday: [thisYear, thisYear + 1].flatMap((year) => [
      ...(stateNotice(year) ?? legalHolidays(year)).map((day) => ({ ...day, dept_ids: [], region: 'CN' })),
      ...ownDays.map(({ day, departments, ...own }) => ({
        ...own,
        date: `${year}-${day}`,
        dept_ids: departments.map((name) => department(name).id),
      })),
    ]),
  };
};
