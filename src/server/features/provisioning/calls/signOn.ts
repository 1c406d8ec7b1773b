import { serverPaths } from '#domain/console/addresses.ts';
import { checkPositionName } from '#domain/member/checkPlacement.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { findDepartment } from '#server/features/directory/department/store/departments.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { checkOpenDepartments } from '#server/features/directory/scope.ts';
import {
  findScimConnection,
  revokeScimToken,
  saveScimConnection,
} from '#server/features/provisioning/store/users.ts';
import { type CallContext, done, type Handler, refused } from '#server/platform/handler.ts';

/** How the identity provider keeps people: everything but the token, which is known to the provider alone. */
export const provisioningInfo: Handler<'provisioningInfo'> = async (_, { db, actor, publicOrigin }) => {
  const connection = await findScimConnection(db, actor.companyId);
  return done({
    address: `${publicOrigin}${serverPaths.provisioning}`,
    has_token: connection.hasToken ? 1 : 0,
    token_end: connection.tokenEnd,
    made_at: connection.madeAt?.toISOString() ?? null,
    made_by: connection.madeByName,
    last_used_at: connection.lastUsedAt?.toISOString() ?? null,
    department_id: connection.departmentId,
    department_name: connection.departmentName,
    position: connection.position,
    people: connection.people,
  });
};

/** New people go into a department of the company's own that lives and is to stay. */
const checkDepartment = async (context: CallContext, id: number): Promise<readonly Violation[]> => {
  const department = await findDepartment(context.db, context.actor.companyId, id);
  if (department === undefined) return [violation('member.departmentMissing', 'department_id')];
  if (department.source !== 'main') return [violation('department.readOnlySource', 'department_id')];
  return checkOpenDepartments(context, [id], 'department_id');
};

/** Makes a token, in place of the one there was: shown here and never again. */
export const provisioningConnect: Handler<'provisioningConnect'> = async (request, context) => {
  const { db, actor, now, randomToken } = context;
  const { department_id: departmentId } = request;
  const position = visibleText(request.position);
  const broken = [
    ...(await checkDepartment(context, departmentId)),
    ...checkPositionName(position, 'position'),
  ];
  if (broken.length > 0) return refused(broken);
  await lockCompany(db, actor.companyId);
  const token = randomToken();
  await saveScimConnection(db, actor.companyId, { token, departmentId, position, by: actor.userId, at: now });
  context.audit({ action: 'provisioningConnect', targetType: 'signOn', targetId: actor.companyId });
  return done({ token });
};

/** Takes the token back: the provider keeps people no more, and those there are stay. */
export const provisioningRevoke: Handler<'provisioningRevoke'> = async (_, { db, actor, audit }) => {
  if (!(await revokeScimToken(db, actor.companyId))) return refused([violation('provisioning.noToken')]);
  audit({ action: 'provisioningRevoke', targetType: 'signOn', targetId: actor.companyId });
  return done({});
};
