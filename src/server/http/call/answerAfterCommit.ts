import type { Answer, FoundAnswer } from '#server/platform/handler.ts';

/** The answer as it is once the transaction stands: what waits for that is found, with no connection of the database held. */
export const answerAfterCommit = async (answer: Answer<unknown>): Promise<FoundAnswer> => {
  if (answer.kind === 'stored') {
    const found = await answer.find();
    return 'kind' in found ? found : { kind: 'file', file: found };
  }
  return answer.kind === 'done' && answer.replyAfterCommit !== undefined
    ? { ...answer, reply: await answer.replyAfterCommit() }
    : answer;
};
