import { callKey } from '#engine/offeredModel.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Every call this server answers, so that a console that speaks to any server offers what is there. */
export const capabilities: Handler<'capabilities'> = async (_, { models }) =>
  done({ calls: Object.values(models).flatMap(({ calls }) => Object.values(calls).map(callKey)) });
