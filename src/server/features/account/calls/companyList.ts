import { companyChoices, consolePlaces } from '#server/features/account/companyChoices.ts';
import { placesOfSession } from '#server/features/account/placesOfSession.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** The companies whose console the signed-in person may enter, the last choice first. */
export const companyList: Handler<'companyList'> = async (request, context) => {
  const { places } = await placesOfSession(context);
  return done({ list: companyChoices(consolePlaces(places), request.last_choice_id) });
};
