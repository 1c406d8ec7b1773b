import { tooManyTries } from '#domain/account/guessing.ts';
import { companyAskingBudget, personAskingBudgets, tellsOfUse } from '#domain/member/askingBudgets.ts';
import type { Calls } from '#generated/types.ts';
import { lookAtAllTokens, type TokenQuestion, takeAllTokens } from '#server/guard/rateLimit.ts';
import type { Answer, CallContext, Refusal } from '#server/platform/handler.ts';

/**
 * Calls that tell whether someone has a value, also someone the reader may not see: each time, or where they are refused for it.
 */
const telling: Readonly<Partial<Record<keyof Calls, 'always' | 'refused'>>> = {
  checkUnique: 'always',
  saveUser: 'refused',
  resignRestore: 'refused',
  tempInvite: 'refused',
};

type Asked = Pick<CallContext, 'db' | 'actor' | 'now' | 'callName'>;

const tellingOf = (callName: string) => telling[callName as keyof Calls];

const questionsOf = ({ actor: { companyId, userId }, now }: Asked): readonly TokenQuestion[] => [
  ...personAskingBudgets.map((budget) => ({ ...budget, key: `${companyId}:${userId}`, now })),
  { ...companyAskingBudget, key: String(companyId), now },
];

/** Why a call tells nothing more for now of what is in use; undefined where it may, or tells nothing of it. `db` is the owner's. */
export const askingRefusal = async (context: Asked): Promise<Refusal | undefined> => {
  const kind = tellingOf(context.callName);
  if (kind === undefined) return undefined;
  const questions = questionsOf(context);
  const verdict = await (kind === 'always' ? takeAllTokens : lookAtAllTokens)(context.db, questions);
  if (verdict.isAllowed) return undefined;
  const { waitSeconds } = verdict;
  return {
    kind: 'refused',
    errorKey: 'too_many_tries',
    violations: [tooManyTries(waitSeconds)],
    extra: { retry_after: waitSeconds },
  };
};

/** Counts an answer that has told someone that a value is in use. */
export const countAnswered = async (context: Asked, answer: Answer<unknown>): Promise<void> => {
  if (tellingOf(context.callName) !== 'refused') return;
  if (answer.kind === 'refused' && tellsOfUse(answer.errorKey))
    await takeAllTokens(context.db, questionsOf(context));
};
