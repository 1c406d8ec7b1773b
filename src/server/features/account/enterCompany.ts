import { chosenCompany } from '#domain/account/companyChoice.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findPlacesOfAccount } from '#server/features/company/store/companies.ts';
import { type Answer, type CallContext, done, refused } from '#server/platform/handler.ts';
import {
  companyChoices,
  consolePlaces,
  dissolvingRefusal,
  type EnterablePlace,
  enterablePlaces,
} from './companyChoices.ts';
import { loginReply, openSession } from './openPlace.ts';
import { blockedRefusal } from './signInDevice.ts';

/** What the login page gets: a session, or the companies to choose from. */
export type EntryReply = Calls['loginAccount']['reply'];

/** Which company is meant, where the account has several. */
export interface CompanyWish {
  readonly target_company_id?: number | null | undefined;
  readonly last_choice_id?: number | null | undefined;
}

/** Where somebody who has proved who they are goes: into one company, to the list of several, or nowhere. */
export type Entry =
  | { readonly kind: 'enter'; readonly place: EnterablePlace; readonly companies: EntryReply['companies'] }
  | { readonly kind: 'answer'; readonly answer: Answer<EntryReply> };

/** Decides where an account goes; opens nothing yet. */
export const entryOf = async ({ db }: CallContext, accountId: number, wish: CompanyWish): Promise<Entry> => {
  const all = consolePlaces(await findPlacesOfAccount(db, accountId));
  if (all.length === 0) return { kind: 'answer', answer: refused([violation('account.noConsole')]) };
  const places = enterablePlaces(all);
  const ending = all.find(
    ({ companyId, erasedFrom }) =>
      erasedFrom !== undefined && (places.length === 0 || companyId === wish.target_company_id),
  );
  if (ending !== undefined) return { kind: 'answer', answer: refused([dissolvingRefusal(ending)]) };
  const companies = companyChoices(all, wish.last_choice_id);
  const place = chosenCompany(places, wish.target_company_id);
  if (place !== undefined) return { kind: 'enter', place, companies };
  if (typeof wish.target_company_id === 'number')
    return { kind: 'answer', answer: refused([violation('account.companyRefused')]) };
  return { kind: 'answer', answer: done({ companies }) };
};

/** Opens the session in a company, with its audit row. */
export const enterCompany = async (
  context: CallContext,
  accountId: number,
  { place, companies }: Extract<Entry, { readonly kind: 'enter' }>,
): Promise<Answer<EntryReply>> => {
  const blocked = await blockedRefusal(context, place);
  if (blocked !== undefined) return blocked;
  const session = await openSession(context, place, accountId);
  context.audit({
    action: 'login',
    targetType: 'account',
    targetId: place.userId,
    targetName: place.userName,
  });
  const login = await loginReply(context, place, session.token);
  return done({ companies, login }, { kind: 'open', session });
};
