import { pathText } from '#domain/department/path.ts';
import { readScopeOf, visibleWay } from '#server/addressBook/scope.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { listDepartments } from '#server/repositories/departmentListing.ts';

/** As many departments as a company may have. */
const maxPaths = 10_000;

/** Paths of the departments the reader sees, in the order of the tree, each from the first department they see. */
export const departmentPaths = async (context: CallContext): Promise<readonly string[]> => {
  const scope = readScopeOf(context, 'department');
  const found = await listDepartments(context.db, context.actor.companyId, scope, maxPaths);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return found.map(({ ancestors }) =>
    pathText(visibleWay(scope, ancestors).map((id) => names.get(id) ?? '')),
  );
};
