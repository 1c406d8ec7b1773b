import type { CallContext } from '#server/platform/handler.ts';
import type { Entity } from './rows.ts';

/**
 * A noun as a call sees it: what the default answers (`answerAction`, `answerSave`) and the rows are asked with. A handler of
 * one's own asks its rule and lets the default answer do the rest.
 */
export const entityOf = (noun: string, context: CallContext): Entity => {
  const { models, actor, now } = context;
  const model = models[noun];
  if (model === undefined) throw new Error(`Expected a model of "${noun}"`);
  return { model, models, actor, now, query: context.sources.queryOf(model, context) };
};
