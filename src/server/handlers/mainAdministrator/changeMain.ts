import { checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';
import { violation } from '#domain/violation.ts';
import { useVerifyToken as spendVerifyToken } from '#server/account/verifyTokens.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { findHandOver, handOver, mayStillEnter, personOf } from '#server/administration/mainAdministrator.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/**
 * Hands the main administrator over (spec.md sections 5 and 6, case R07): by the main administrator alone, to somebody else who
 * may. The management password is asked for by the guard; the code by SMS is the token of `/settings/changeValidate`. From the
 * next call on the old one has what is left to them, the new one everything.
 */
export const changeMain: Handler<'changeMain'> = async (request, context) => {
  const { successor_id: successorId, verify_token: token } = request;
  const afterwards = request.afterwards ?? 'member';
  const { actor } = context;
  const { company, mainId, successor } = await findHandOver(context, successorId);
  // Asked of the locked company: whoever was quicker has it now.
  if (mainId !== actor.userId) return refuse([violation('mainAdministrator.notMain')]);
  const objections = checkSuccessor(mainId, successor, 'successor_id');
  if (successor === undefined || objections.length > 0) return refuse(objections);
  if (!(await spendVerifyToken(context, 'changeMain', token)))
    return refuse([violation('mainAdministrator.code')], { need: 'sms_code' });

  await handOver(context, { company, successor, afterwards });
  return done({
    main: personOf({ ...successor, isMain: true, isSub: false, standing: null }),
    afterwards,
    may_enter: (await mayStillEnter(context)) ? 1 : 0,
  });
};
