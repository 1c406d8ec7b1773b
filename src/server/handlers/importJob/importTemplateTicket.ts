import { violation } from '#domain/violation.ts';
import type { ImportModel } from '#engine/model.ts';
import { filledIn, templateWords } from '#i18n/template.ts';
import { fileNameOf } from '#server/export/fileName.ts';
import { type CallContext, doneUnaudited, type Handler, refused } from '#server/handlers/handler.ts';
import { insertTicket } from '#server/repositories/downloadTickets.ts';
import { importColumnsOf } from '#server/sheet/importColumns.ts';
import { importFor, type TemplateTicket, templateHolder } from '#server/sheet/template/templateTicket.ts';

/** Names among these that are no column of the template, neither of the schema nor added by an administrator. */
const unknownColumns = async (
  context: CallContext,
  model: ImportModel,
  wanted: readonly string[],
): Promise<readonly string[]> => {
  if (wanted.length === 0) return [];
  const { columns } = await importColumnsOf(context, model);
  return wanted.filter((name) => !columns.some((column) => column.name === name));
};

/** Gives whoever may upload a sheet the ticket for its template, which the call at `path` takes within a minute. */
export const importTemplateTicket: Handler<'importTemplateTicket'> = async (request, context) => {
  const { db, now, words, locale, models } = context;
  const { noun, type, format } = request;
  const model = importFor(context, noun, type);
  const holder = templateHolder(context, noun);
  const call = model === undefined ? undefined : models[noun]?.calls[model.calls.template];
  if (model === undefined || holder === undefined || call === undefined)
    return refused([violation('call.noPermission')], 'no_permission');
  const unknown = await unknownColumns(context, model, request.columns ?? []);
  if (unknown.length > 0)
    return refused([violation('import.unknownColumns', 'columns', { columns: unknown.join('、') })]);
  const title = words.of(noun, `imports.${type}.title`) ?? words.of(noun, 'plural') ?? noun;
  const fileName = fileNameOf(filledIn(templateWords[locale].template, { title }), format, now);
  const ticket = context.randomToken();
  const kept: TemplateTicket = { purpose: type, format, columns: request.columns ?? [], fileName };
  await insertTicket(db, holder, ticket, kept, now);
  return doneUnaudited({ ticket, file_name: fileName, path: call.path });
};
