import { type Applied, takeApplication } from '#server/features/joining/takeApplication.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';

/** What a test says of someone who applies; the rest is ordinary. */
export interface Applicant {
  readonly name?: string;
  readonly mobile?: string;
  readonly countryCode?: string;
  readonly departmentId?: number;
  readonly needsApproval?: boolean;
  readonly inviterId?: number;
}

/** Applies as the join page does: no one is signed in, all in one transaction. */
export const apply = (
  { database: { db }, ports }: Pick<Backend, 'database' | 'ports'>,
  { name = '林新', mobile = '13900001111', countryCode = '86', ...more }: Applicant = {},
): Promise<Applied | undefined> =>
  db.transaction().execute((transaction) => {
    const actor = {
      userId: 0,
      companyId: company,
      name,
      roles: [],
      mandates: [],
      ledDepartments: [],
      responsibleDepartments: [],
    };
    const now = ports.clock();
    const publicOrigin = ports.config.publicOrigin();
    const audit = () => undefined;
    return takeApplication(
      { db: transaction, actor, now, publicOrigin, audit, sources: ports.sources },
      {
        companyId: company,
        departmentId: more.departmentId ?? 11,
        inviteId: more.inviterId === undefined ? null : 1,
        inviterId: more.inviterId ?? null,
        needsApproval: more.needsApproval ?? true,
        person: { name, countryCode, mobile },
      },
    );
  });
