import { violation } from '#domain/violation.ts';
import { connectCompany, syncCompany } from '#server/features/directory/connection/connect.ts';
import {
  countDisconnect,
  disconnectCompany,
  type Outcome,
} from '#server/features/directory/connection/disconnect.ts';
import { isMainThere } from '#server/features/directory/connection/store/connection.ts';
import { removalProofRefusal } from '#server/features/directory/department/batchRemoval.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, done, type Handler } from '#server/platform/handler.ts';

const answerOf = <Reply>(outcome: Outcome<Reply>): Answer<Reply> =>
  'violations' in outcome ? refuse(outcome.violations) : done(outcome.done);

/** Puts another company into the tree: one whose main administrator is the same person. Any other is the platform's to connect. */
export const connectDepartment: Handler<'connectDepartment'> = async (request, context) => {
  const { super_dept_id: parentId, sub_company_id: subCompanyId, source } = request;
  const { db, sessionId } = context;
  const isAgreed = await isMainThere(db, { sessionId, companyId: subCompanyId });
  return answerOf(await connectCompany(context, { parentId, subCompanyId, source, isAgreed }));
};

/** Brings a connected company's departments and people up to date. */
export const syncDepartment: Handler<'syncDepartment'> = async ({ id }, context) =>
  answerOf(await syncCompany(context, id));

/** What goes when a company is disconnected, before anyone decides. */
export const checkDisconnect: Handler<'checkDisconnect'> = async ({ id }, context) => {
  const counted = await countDisconnect(context, id);
  return counted === undefined ? refuse([violation('department.notConnected', 'id')]) : done(counted);
};

/** Takes a connected company out of the tree. Like any deletion, where many people are concerned the management password is asked. */
export const disconnectDepartment: Handler<'disconnectDepartment'> = async ({ id }, context) => {
  const unproved = await removalProofRefusal(context, [id]);
  return unproved ?? answerOf(await disconnectCompany(context, id));
};
