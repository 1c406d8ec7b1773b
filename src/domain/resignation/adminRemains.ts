import { type Violation, violation } from '#domain/violation.ts';

/** What is about to happen to people: they leave, are purged, lose their last department or their administrator role. */
export interface AdministratorChange {
  readonly userIds: readonly number[];
}

/**
 * A company is never without its main administrator, by whatever path (contract.md section 4): they hand over first. Answers
 * the people who may not be touched, with the reason.
 */
export const checkAdminRemains = (
  mainAdministratorId: number | undefined,
  { userIds }: AdministratorChange,
): ReadonlyMap<number, Violation> =>
  mainAdministratorId !== undefined && userIds.includes(mainAdministratorId)
    ? new Map([[mainAdministratorId, violation('resignation.mainAdministrator')]])
    : new Map();
