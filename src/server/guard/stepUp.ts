import { violation } from '#domain/violation.ts';
import type { StepUp } from '#engine/vocabulary.ts';
import { findGrants, takeGrant } from '#server/guard/store/stepUpGrants.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';

const needs: Readonly<
  Record<StepUp, { readonly need: string; readonly rule: string; readonly key: string }>
> = {
  password: {
    need: 'manage_password',
    rule: 'managementPassword.required',
    key: 'manage_password_required',
  },
  sms: { need: 'sms_code', rule: 'managementPassword.codeRequired', key: 'sms_required' },
};

/** Names what is missing, the first as `need`, all of them as `needs`: the console asks for them in one dialog. */
const missing = ([first, ...others]: readonly StepUp[]): Refusal | undefined => {
  if (first === undefined) return undefined;
  const { need, rule, key } = needs[first];
  const extra = { need, needs: [need, ...others.map((kind) => needs[kind].need)] };
  return { kind: 'refused', errorKey: key, violations: [violation(rule)], extra };
};

type Asked = Pick<CallContext, 'db' | 'actor' | 'now' | 'sessionId' | 'callName'>;

/**
 * What stands between a session and a call that asks for more than being signed in (contract.md section 4, P and S); undefined
 * when nothing does. A handler asks itself where it depends on the request: more than 50 people. A code is used up by the call it
 * lets through, in the call's own transaction: a write that is refused afterwards leaves it.
 */
export const stepUpRefusal = async (
  { db, actor, now, sessionId, callName }: Asked,
  kinds: readonly StepUp[],
): Promise<Refusal | undefined> => {
  if (kinds.length === 0) return undefined;
  if (sessionId === undefined) return missing(kinds);
  const asked = { companyId: actor.companyId, sessionId, callName };
  const granted = await findGrants(db, asked, now);
  const open = kinds.filter((kind) => !granted.includes(kind));
  if (open.length > 0 || !kinds.includes('sms')) return missing(open);
  const isTaken = await takeGrant(db, { ...asked, kind: 'sms' }, now);
  return isTaken ? undefined : missing(['sms']);
};
