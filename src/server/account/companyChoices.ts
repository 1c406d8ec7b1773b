import { lastChoiceFirst } from '#domain/account/companyChoice.ts';
import { type ConsoleRole, consoleRoleOf } from '#domain/account/consoleRole.ts';
import type { Calls } from '#generated/types.ts';
import type { Place } from '#server/repositories/companies.ts';

export type CompanyChoice = Calls['companyList']['reply']['list'][number];

/** A place whose owner may enter the console there, with the highest role they hold. */
export interface EnterablePlace extends Place {
  readonly role: ConsoleRole;
}

/** The places that may be entered; an ordinary member has no business in the console. */
export const enterablePlaces = (places: readonly Place[]): readonly EnterablePlace[] =>
  places.flatMap((place) => {
    const role = consoleRoleOf(place.roles);
    return role === undefined ? [] : [{ ...place, role }];
  });

/** The company list of the login page and the app bar, the last choice first. */
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
  }));
