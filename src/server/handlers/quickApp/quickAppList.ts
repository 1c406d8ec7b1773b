import { done, type Handler } from '#server/handlers/handler.ts';
import { quickAppsNow } from '#server/workbench/quickAppRows.ts';

/** The apps that stand at the top of everybody's workbench, in their order. */
export const quickAppList: Handler<'quickAppList'> = async (_request, context) =>
  done(await quickAppsNow(context));
