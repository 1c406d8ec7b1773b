import { type AdministratorChange, checkAdminRemains } from '#domain/resignation/checkResign.ts';
import type { Violation } from '#domain/violation.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findMainAdministrator } from './store/leaving.ts';

/**
 * The guard every path that takes people or their rights away asks first (contract.md section 4). Answers whom the change
 * may not touch, with the reason; a trigger of the database holds even against a path that forgets to ask.
 */
export const assertAdminRemains = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  change: AdministratorChange,
): Promise<ReadonlyMap<number, Violation>> =>
  checkAdminRemains(await findMainAdministrator(db, actor.companyId), change);
