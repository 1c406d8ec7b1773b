import { type Account, accountOf, type LoginReply } from './account.ts';
import type { Session } from './session.ts';

/** What start-up has to do with what the address and the cookies hold (spec.md section 4; cases S08, S09). */
export type StartPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'login'; readonly session: Session; readonly from: 'address' | 'cookie' }
  | { readonly kind: 'ask'; readonly current: Session; readonly offered: Session };

const isSamePerson = (one: Session, other: Session): boolean =>
  one.userId === other.userId && one.companyId === other.companyId;

/** Address credentials never silently replace another person's live session (safety.md T08). */
export const planStart = (offered: Session | undefined, current: Session | undefined): StartPlan => {
  if (offered === undefined)
    return current === undefined ? { kind: 'none' } : { kind: 'login', session: current, from: 'cookie' };
  if (current === undefined || isSamePerson(offered, current))
    return { kind: 'login', session: offered, from: 'address' };
  return { kind: 'ask', current, offered };
};

/** How a start-up login ended: an answer, a session the server refuses (4001), or no answer worth trusting. */
export type LoginOutcome =
  | { readonly kind: 'signedIn'; readonly reply: LoginReply }
  | { readonly kind: 'sessionInvalid' }
  | { readonly kind: 'failed'; readonly message: string };

export interface StartPorts {
  /** Credentials of the address, already stripped from it. */
  readonly offered: Session | undefined;
  readonly current: Session | undefined;
  readonly login: (session: Session) => Promise<LoginOutcome>;
  readonly store: (session: Session) => void;
  readonly clear: () => void;
  /**
   * Asks "switch to that company as that person?"; the default is to stay. Asked before the offered credentials are
   * used: using them would already replace the session in the browser's cookies.
   */
  readonly confirmSwitch: (current: Account, offered: Session) => Promise<boolean>;
}

/** What the rest of the console starts with. `linkInvalid`: the address held credentials that were used before (S10). */
export interface Started {
  readonly account: Account | undefined;
  readonly notice?: 'sessionInvalid' | 'linkInvalid' | 'failed';
  readonly message?: string;
}

/** The session to keep: the server's new token replaces the one that was in the address (single use, T01). */
const renewed = (session: Session, reply: LoginReply): Session => ({
  ...session,
  userId: reply.user.user_id,
  companyId: reply.company.company_id,
  token: reply.token,
});

/** Resolves who is using the console before the router exists, so that no login page flashes. */
export const startSession = async (ports: StartPorts): Promise<Started> => {
  const plan = planStart(ports.offered, ports.current);
  switch (plan.kind) {
    case 'none':
      return { account: undefined };
    case 'login':
      return plan.from === 'cookie' ? resume(plan.session, ports) : enter(plan.session, ports);
    case 'ask':
      return choose(plan.current, plan.offered, ports);
  }
};

const keep = (session: Session, reply: LoginReply, ports: StartPorts): Started => {
  ports.store(renewed(session, reply));
  return { account: accountOf(reply) };
};

const resume = async (session: Session, ports: StartPorts): Promise<Started> => {
  const outcome = await ports.login(session);
  if (outcome.kind === 'signedIn') return keep(session, outcome.reply, ports);
  if (outcome.kind === 'failed') return { account: undefined, notice: 'failed', message: outcome.message };
  ports.clear();
  return { account: undefined, notice: 'sessionInvalid' };
};

const enter = async (offered: Session, ports: StartPorts): Promise<Started> => {
  const outcome = await ports.login(offered);
  if (outcome.kind === 'signedIn') return keep(offered, outcome.reply, ports);
  if (outcome.kind === 'failed') return { account: undefined, notice: 'failed', message: outcome.message };
  // The link was used before; a live session of the same person goes on (case S10).
  if (ports.current === undefined) return { account: undefined, notice: 'linkInvalid' };
  return { ...(await resume(ports.current, ports)), notice: 'linkInvalid' };
};

const choose = async (current: Session, offered: Session, ports: StartPorts): Promise<Started> => {
  const mine = await ports.login(current);
  if (mine.kind === 'failed') return { account: undefined, notice: 'failed', message: mine.message };
  if (mine.kind === 'sessionInvalid') return enter(offered, { ...ports, current: undefined });
  const kept = keep(current, mine.reply, ports);
  if (!(await ports.confirmSwitch(accountOf(mine.reply), offered))) return kept;
  return enter(offered, { ...ports, current: renewed(current, mine.reply) });
};
