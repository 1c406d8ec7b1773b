import { lastChoiceFirst } from '#domain/account/companyChoice.ts';
import { type ConsoleRole, consoleRoleOf } from '#domain/account/consoleRole.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { Place } from '#server/features/company/store/companies.ts';

export type CompanyChoice = Calls['companyList']['reply']['list'][number];

/** A place whose owner has a role that opens the console there, with the highest one. */
export interface EnterablePlace extends Place {
  readonly role: ConsoleRole;
}

/** The places with a console role; an ordinary member has no business in the console. Those being dissolved are among them. */
export const consolePlaces = (places: readonly Place[]): readonly EnterablePlace[] =>
  places.flatMap((place) => {
    const role = consoleRoleOf(place.roles);
    return role === undefined ? [] : [{ ...place, role }];
  });

/** The places that may be entered: nobody gets into a company that is being dissolved. */
export const enterablePlaces = (places: readonly Place[]): readonly EnterablePlace[] =>
  consolePlaces(places).filter(({ erasedFrom }) => erasedFrom === undefined);

/** What is said to somebody who wants into a company that is being dissolved. */
export const dissolvingRefusal = (place: Pick<Place, 'companyName'>): Violation =>
  violation('account.companyDissolving', undefined, { company: place.companyName });

/** The company list of the login page and the app bar, the last choice first; those being dissolved say from when on they are gone. */
export const companyChoices = (
  places: readonly EnterablePlace[],
  lastChoiceId: number | null | undefined,
): CompanyChoice[] =>
  lastChoiceFirst(places, lastChoiceId).map((place) => ({
    company_id: place.companyId,
    company_name: place.companyName,
    logo: place.logo ?? null,
    role: place.role,
    users_count: place.usersCount,
    is_last_choice: place.companyId === lastChoiceId ? 1 : 0,
    erase_time: place.erasedFrom?.toISOString() ?? null,
  }));
