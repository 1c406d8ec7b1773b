import type { PhoneNumber } from '#domain/member/phone.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Somebody who joins; that the number is theirs has been shown. */
export interface JoinPerson {
  /** As it is stored: visible characters only. */
  readonly name: string;
  readonly number: PhoneNumber;
}

/** What came of it. `dead`: what the token stands for is gone since it was looked at; nothing that was written stays. */
export type JoinOutcome = { readonly kind: 'waiting' | 'accepted' | 'dead' };

/** What a token of the join page stands for. */
export interface JoinTarget {
  readonly kind: 'link' | 'temporary';
  readonly companyId: number;
  readonly companyName: string;
  /**
   * Lets somebody join, in a transaction of its own. The actor of `context` is nobody, in the target's company; `audit` rows are
   * written there under the name of the person. Answers the same whether the number is known or not.
   */
  readonly join: (context: CallContext, person: JoinPerson) => Promise<JoinOutcome>;
}

/** Looks for what a token stands for by its hash; undefined: nothing that is good now. Takes as long either way. */
export type JoinTargetFinder = (
  context: Pick<CallContext, 'db' | 'now'>,
  tokenHash: string,
) => Promise<JoinTarget | undefined>;
