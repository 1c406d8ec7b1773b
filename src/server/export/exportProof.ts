import { exportSubject } from '#domain/account/exportSubject.ts';
import { violation } from '#domain/violation.ts';
import { useVerifyToken as spendVerifyToken } from '#server/account/verifyTokens.ts';
import { type CallContext, refused } from '#server/handlers/handler.ts';

/** Said where people are exported without a code, or with one for another export (case X03). */
export const unproved = () => refused([violation('export.verify')], 'sms_required', { need: 'sms_code' });

/** Uses up the code behind an export of people: it is good for exactly these parameters, once. Undefined: it is. */
export const proofRefusal = async (
  context: CallContext,
  request: { readonly verify_token?: string | null | undefined } & Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof unproved> | undefined> => {
  const { verify_token: token } = request;
  const isProved =
    typeof token === 'string' && (await spendVerifyToken(context, 'export', token, exportSubject(request)));
  return isProved ? undefined : unproved();
};
