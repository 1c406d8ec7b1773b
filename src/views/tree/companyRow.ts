import type { RaRecord } from 'ra-core';

interface CompanyReply {
  readonly company: { readonly company_name: string; readonly users_count: number };
}

const hasCompany = (reply: unknown): reply is CompanyReply =>
  typeof (reply as Partial<CompanyReply> | null | undefined)?.company?.company_name === 'string';

/** The company as the row above the first level; id 0 as in every request (contract.md section 1). */
export const companyRowOf = (reply: unknown): RaRecord | undefined =>
  hasCompany(reply)
    ? { id: 0, name: reply.company.company_name, users_count: reply.company.users_count, has_children: 1 }
    : undefined;
