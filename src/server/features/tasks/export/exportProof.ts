import { exportSubject } from '#domain/account/exportSubject.ts';
import { violation } from '#domain/violation.ts';
import { isProvedExport } from '#engine/exportCalls.ts';
import { useVerifyToken as spendVerifyToken } from '#server/features/account/verifyTokens.ts';
import { mayCall, reasonAgainstCall } from '#server/guard/permission.ts';
import { callsOf } from '#server/platform/contract.ts';
import { type Answer, type CallContext, refused, refusedBecause } from '#server/platform/handler.ts';

/** Said where people are exported without a code, or with one for another export (case X03). */
export const unproved = () => refused([violation('export.verify')], 'sms_required', { need: 'sms_code' });

/**
 * Refuses the code for an export to whoever may not make that export; where none is named, to whoever may make none that takes a code.
 * Undefined: they may.
 */
export const exportCodeRefusal = (
  { models, actor }: Pick<CallContext, 'models' | 'actor'>,
  callName?: string | null,
): Answer<never> | undefined => {
  const named = callsOf({ models }).filter(
    (call) => isProvedExport(call) && (callName === undefined || callName === null || call.name === callName),
  );
  if (named.some((call) => mayCall(call, models, actor, {}))) return undefined;
  const [first] = named;
  const reason = first === undefined ? undefined : reasonAgainstCall(first, models, actor, {});
  return refusedBecause('call.noPermission', reason, 'no_permission');
};

/** Uses up the code behind an export of people: it is good for exactly this call with these parameters, once. Undefined: it is. */
export const proofRefusal = async (
  context: CallContext,
  request: { readonly verify_token?: string | null | undefined } & Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof unproved> | undefined> => {
  const { verify_token: token } = request;
  const isProved =
    typeof token === 'string' &&
    (await spendVerifyToken(context, 'export', token, exportSubject(context.callName, request)));
  return isProved ? undefined : unproved();
};
