import { spendDay } from '#domain/message/limits.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';

/** Who may send what: activation notices everybody, within a limit; invitations once a factory alone. */
export const powerShareRows = (
  companyId: number,
  departments: readonly PlannedDepartment[],
  now: Date,
): readonly Row[] => {
  const top = departments.filter(({ parentId }) => parentId === 0).map(({ id }) => id);
  const factory = departments.filter(({ name }) => name === '深圳工厂').map(({ id }) => id);
  const month = spendDay(now).slice(0, 'YYYY-MM'.length);
  const rule = (shareId: number, given: Row): Row => ({
    company_id: companyId,
    share_id: shareId,
    note: null,
    ...given,
  });
  return [
    rule(1, {
      capability: 'activation',
      depts: top,
      monthly_quota: 2000,
      used_count: 36,
      used_month: month,
      status: 'enabled',
      note: '各部门自行通知未激活成员',
    }),
    rule(2, {
      capability: 'temporaryInvite',
      depts: factory,
      monthly_quota: 200,
      used_count: 0,
      used_month: null,
      status: 'disabled',
    }),
  ];
};
