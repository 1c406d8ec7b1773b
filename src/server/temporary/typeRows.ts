import type { Calls } from '#generated/types.ts';
import { isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { countRunning } from '#server/repositories/temporaryStaff.ts';
import { findTemporaryTypes, type TemporaryTypeRecord } from '#server/repositories/temporaryTypes.ts';

type TypeRow = Calls['tempTypes']['reply']['list'][number];

/** The three types as the reader sees them: people of their departments count, a default department elsewhere is none. */
export const typeRows = async (context: CallContext): Promise<TypeRow[]> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'temporaryStaff');
  const running = await countRunning(db, actor.companyId, scope);
  const toRow = (record: TemporaryTypeRecord): TypeRow => {
    const isSeen = record.ancestors !== null && isVisible(scope, record.ancestors);
    return {
      type: record.type,
      hours: record.hours,
      default_department_id: isSeen ? record.default_department_id : null,
      department: isSeen ? record.department : null,
      leaves_groups: record.leaves_groups === 1 ? 1 : 0,
      active_count: running.get(record.type) ?? 0,
      version: record.version,
      may_save: actor.roles.includes('main') ? 1 : 0,
    };
  };
  return (await findTemporaryTypes(db, actor.companyId)).map(toRow);
};
