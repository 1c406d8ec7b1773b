import { saveHelpFeedback } from '#server/features/home/store/helpFeedback.ts';
import { doneUnaudited, type Handler } from '#server/platform/handler.ts';

/** Keeps whether a topic of the help centre helped; a person's last answer counts. No act upon the company: no audit row. */
export const helpFeedback: Handler<'helpFeedback'> = async (request, { db, actor, now }) => {
  const { topic, helpful } = request;
  await saveHelpFeedback(db, actor, { topic, helpful: helpful === 1 ? 1 : 0, now });
  return doneUnaudited({ topic, helpful });
};
