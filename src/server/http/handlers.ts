import { singletonId } from '#engine/defaultCall.ts';
import type { CallModel, DefaultHandler } from '#engine/model.ts';
import { type ActionRequest, answerAction } from '#server/crud/answerAction.ts';
import {
  answerGiven,
  answerInfo,
  answerReport,
  answerWrite,
  type ReportRequest,
} from '#server/crud/answerByHand.ts';
import { answerDelete } from '#server/crud/answerDelete.ts';
import { answerEach, type ManyRequest } from '#server/crud/answerEach.ts';
import { answerExport, answerExportFile, type ExportRequest } from '#server/crud/answerExport.ts';
import { answerList, type ListRequest } from '#server/crud/answerList.ts';
import { answerSave, type SaveRequest } from '#server/crud/answerSave.ts';
import { asUsual } from '#server/crud/compared.ts';
import { answerSort } from '#server/crud/order.ts';
import { isSingle } from '#server/crud/singleRow.ts';
import { type Entity, entityOf } from '#server/crud/table.ts';
import {
  answerCheck,
  answerCommit,
  type CheckRequest,
  type CommitRequest,
} from '#server/features/imports/answerCheck.ts';
import { answerTemplate, type TemplateRequest } from '#server/features/imports/failedForm.ts';
import { type FileRequest, prepareFile } from '#server/features/imports/takeFile.ts';
import { handlers } from '#server/features/index.ts';
import { type Contract, callsOf } from '#server/platform/contract.ts';
import type { Answer, CallContext, PreparingContext } from '#server/platform/handler.ts';
import type { AnyHandler } from '#server/platform/ports.ts';

/** No one says which record of a singleton is meant: there is one. */
const withId = <Request extends object>(entity: Entity, request: Request): Request =>
  isSingle(entity.model) ? { ...request, id: singletonId } : request;

/** The request was validated against the call's own schema, which these shapes repeat. */
const answer = (
  handler: DefaultHandler,
  {
    entity,
    request,
    context,
  }: { readonly entity: Entity; readonly request: unknown; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  switch (handler.kind) {
    case 'list':
      return answerList(entity, request as ListRequest, context);
    case 'info':
      return answerInfo(entity, withId(entity, request as { readonly id: number }), context);
    case 'save':
      return answerSave(entity, withId(entity, request as SaveRequest), context);
    case 'sort':
      return answerSort(entity, request as { readonly ids: readonly number[] }, context);
    case 'del':
      return answerDelete(entity, request as { readonly ids: readonly number[] }, context);
    case 'action':
      return answerAction(entity, { name: handler.action, request: request as ActionRequest, context });
    case 'delMany':
      return answerEach(entity, {
        manyRequest: request as ManyRequest,
        context,
        answerOne: (id, own) => answerDelete(entity, { ids: [id] }, own),
      });
    case 'actionMany': {
      const { ids, ...input } = request as ManyRequest;
      return answerEach(entity, {
        manyRequest: { ids },
        context,
        answerOne: (id, own) =>
          answerAction(entity, { name: handler.action, request: { ...input, id }, context: own }),
      });
    }
    case 'given':
      return answerGiven(entity.model, {
        part: handler.part,
        request: request as Readonly<Record<string, unknown>>,
        context,
      });
    case 'written':
      return answerWrite(entity.model, {
        part: handler.part,
        request: request as Readonly<Record<string, unknown>>,
        context,
      });
    case 'report':
      return answerReport(entity.model, request as ReportRequest, context);
    case 'export':
      return answerExport(entity, request as ExportRequest, context);
    case 'exportFile':
      return answerExportFile(entity, request as { readonly ticket: string }, context);
    case 'importTemplate':
      return answerTemplate(entity, {
        purposes: handler.purposes,
        request: request as TemplateRequest,
        context,
      });
    case 'importCheck':
      return answerCheck(entity, { purposes: handler.purposes, request: request as CheckRequest, context });
    case 'importCommit':
      return answerCommit(entity, { purposes: handler.purposes, request: request as CommitRequest, context });
    default:
      return handler satisfies never;
  }
};

const handlerOf =
  (call: CallModel, handler: DefaultHandler): AnyHandler =>
  (request: Readonly<Record<string, unknown>>, context: CallContext) =>
    answer(handler, { entity: entityOf(call.noun, context), request: asUsual(handler, request), context });

/** A handler with what it does before its transaction: files are read there. */
const preparing = (call: CallModel, handler: DefaultHandler): AnyHandler => {
  const answerOne = handlerOf(call, handler);
  if (handler.kind !== 'importCheck' && handler.kind !== 'importCommit') return answerOne;
  const prepare = (request: FileRequest, context: PreparingContext) =>
    prepareFile(call.noun, { purposes: handler.purposes, request, context });
  return Object.assign((request: never, context: CallContext) => answerOne(request, context), { prepare });
};

/** A handler for every call that a schema-only entity has by default. */
const defaultHandlers = (contract: Pick<Contract, 'models'>): Readonly<Record<string, AnyHandler>> =>
  Object.fromEntries(
    callsOf(contract).flatMap((call) =>
      call.defaultHandler === undefined ? [] : [[call.name, preparing(call, call.defaultHandler)] as const],
    ),
  );

/** All handlers of a contract: the default ones of its schemas, and those written by hand. */
export const handlersOf = (contract: Pick<Contract, 'models'>): Readonly<Record<string, AnyHandler>> => ({
  ...defaultHandlers(contract),
  ...(handlers as Readonly<Record<string, AnyHandler>>),
});
