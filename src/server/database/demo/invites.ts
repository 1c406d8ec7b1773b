import { randomBytes } from 'node:crypto';
import { tokenLength } from '#domain/invite/joinAddress.ts';
import { dayAfter, endOfDay } from '#domain/invite/validity.ts';
import { sealSubject } from '#server/invite/sealSubject.ts';
import type { LinkSealer } from '#server/outbound/linkSealer.ts';
import { hashSecret } from '#server/repositories/sessions.ts';
import { dayOf, daysBefore } from './dates.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { Row } from './insertRows.ts';

/** A link by names. `days`: until when it is good, from today; null without end. `creator`: the department whose head made it. */
interface PlannedInvite {
  readonly department: string;
  readonly creator: string;
  readonly madeDaysAgo: number;
  readonly days: number | null;
  readonly used: number;
  readonly most?: number;
  readonly approves?: boolean;
  readonly revokedDaysAgo?: number;
}

const main = '人力资源中心';

/** Nine links: two permanent, three expired, one revoked, one used up (the demo company's numbers). */
const planned: readonly PlannedInvite[] = [
  { department: '招聘组', creator: main, madeDaysAgo: 120, days: null, used: 6 },
  { department: '待分配', creator: main, madeDaysAgo: 64, days: null, used: 18 },
  { department: '早班', creator: '深圳工厂', madeDaysAgo: 40, days: -10, used: 21 },
  { department: '机加工车间', creator: '深圳工厂', madeDaysAgo: 21, days: -14, used: 4 },
  { department: '市场部', creator: '营销中心', madeDaysAgo: 9, days: -2, used: 2 },
  { department: '采购部', creator: main, madeDaysAgo: 6, days: 24, used: 1, revokedDaysAgo: 4 },
  { department: '物流部', creator: main, madeDaysAgo: 5, days: 25, used: 5, most: 5, approves: true },
  { department: '装配二线', creator: '深圳工厂', madeDaysAgo: 3, days: 4, used: 3, most: 30 },
  { department: '华南服务站', creator: '营销中心', madeDaysAgo: 1, days: 0, used: 0 },
];

const namedAs = <Named extends { readonly name: string }>(rows: readonly Named[], name: string): Named => {
  const found = rows.find((row) => row.name === name);
  if (found === undefined) throw new Error(`The demo company has no department ${name}`);
  return found;
};

/** The links of the demo company, in the order of their ids from 1. Without `links` no address can be shown. */
export const inviteRows = (
  { companyId, departments, people }: Pick<CompanyPlan, 'companyId' | 'departments' | 'people'>,
  now: Date,
  links: LinkSealer | undefined,
): readonly Row[] =>
  planned.map((link, index) => {
    const inviteId = index + 1;
    const head = namedAs(departments, link.creator);
    const creator = people.find(({ departmentId, seat }) => departmentId === head.id && seat === 0);
    const token = randomBytes(tokenLength).toString('base64url').slice(0, tokenLength);
    const made = daysBefore(now, link.madeDaysAgo);
    const isRevoked = link.revokedDaysAgo !== undefined;
    return {
      company_id: companyId,
      invite_id: inviteId,
      dept_id: namedAs(departments, link.department).id,
      creator_id: creator?.userId ?? 1,
      token_hash: hashSecret(token),
      sealed: links?.seal(token, sealSubject(companyId, inviteId)) ?? null,
      validity: link.days === null ? 2 : 1,
      expires_at: link.days === null ? null : endOfDay(dayAfter(dayOf(now), link.days)),
      need_approval: link.approves === true ? 0 : 1,
      max_uses: link.most ?? null,
      used_count: link.used,
      is_current: isRevoked ? 0 : 1,
      created_at: made,
      last_used_at: link.used > 0 ? daysBefore(now, link.madeDaysAgo / 2) : null,
      revoked_at: isRevoked ? daysBefore(now, link.revokedDaysAgo ?? 0) : null,
      end_reason: isRevoked ? 'by_hand' : null,
      version: 1,
      updated_at: made,
      updated_by: creator?.userId ?? null,
    };
  });
