import { violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import type { WrittenPart } from '#engine/vocabulary.ts';
import type { AnyNounWrites, Outcome, StandingRow, Written } from '#server/crud/sources/nounWrites.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done, doneUnaudited } from '#server/platform/handler.ts';
import { changesBetween } from './auditOf.ts';
import { versionConflict } from './versionConflict.ts';

type Request = Readonly<Record<string, unknown>>;

interface Asked {
  readonly model: EntityModel;
  readonly writes: AnyNounWrites;
  readonly request: Request;
  readonly context: CallContext;
}

/** The operation record of what was written, and what it was called by then. */
const audit = (
  { model, context }: Asked,
  { action, targetType = model.noun, told, changes, concerns }: Written,
  row: {
    readonly action: string;
    readonly standing: Partial<StandingRow>;
    readonly name?: string | undefined;
  },
): void =>
  context.audit({
    action: action ?? `${model.noun}.${row.action}`,
    targetType,
    targetId: row.standing.id,
    targetName: row.name ?? row.standing.name,
    changes: changes ?? (told === undefined ? [] : changesBetween(row.standing.told ?? {}, told)),
    ...(concerns === undefined ? {} : { concerns }),
  });

const isStale = ({ version }: Request, found: StandingRow): boolean =>
  typeof version === 'number' && version !== found.version;

const missing = ({ writes }: Asked): Answer<never> => refuse([writes.missing ?? violation('call.notFound')]);

const tellNewer = async (asked: Asked, { id, by, at }: StandingRow): Promise<Answer<never>> => {
  const { writes, context } = asked;
  const current = await writes.show?.(id, context);
  if (current === undefined) return missing(asked);
  return versionConflict(context, violation('call.versionConflict'), { current, by, at });
};

/** The row a request is about; undefined for a new one, or the answer that says why it cannot be written. */
const findStanding = async (asked: Asked): Promise<StandingRow | Answer<never> | undefined> => {
  const { writes, request, context } = asked;
  const found = await writes.find?.(request, context);
  if (found === undefined || 'kind' in found) return found;
  if ('length' in found) return refuse(found);
  return isStale(request, found) ? tellNewer(asked, found) : found;
};

/** What was written, or the answer that says why nothing was. */
const settled = async (asked: Asked, outcome: Outcome): Promise<Written | Answer<never>> => {
  if (outcome !== 'changed') return 'length' in outcome ? refuse(outcome) : outcome;
  const newer = await findStanding(asked);
  if (newer === undefined) throw new Error(`"${asked.context.callName}" cannot be late for a new row`);
  return 'kind' in newer ? newer : tellNewer(asked, newer);
};

const answerSave = async (asked: Asked): Promise<Answer<unknown>> => {
  const { writes, request, context } = asked;
  const found = await findStanding(asked);
  if (found !== undefined && 'kind' in found) return found;
  const written = await settled(asked, await writes.save(request, found, context));
  if ('kind' in written) return written;
  const { id = found?.id, name, isSame, reply } = written;
  const shown = reply ?? (id === undefined ? undefined : await writes.show?.(id, context));
  if (id === undefined || shown === undefined)
    throw new Error(`"${context.callName}" has to say which row it saved, and how that is shown`);
  if (isSame === true) return doneUnaudited(shown);
  audit(asked, written, {
    action: found === undefined ? 'create' : 'update',
    standing: { ...found, id },
    name,
  });
  return done(shown);
};

/** The id is the first key the call requires, and is answered under the same name. */
const answerDelete = async (asked: Asked): Promise<Answer<unknown>> => {
  const { model, writes, request, context } = asked;
  const found = await findStanding(asked);
  if (found === undefined) return missing(asked);
  if ('kind' in found) return found;
  const written = await settled(asked, await writes.remove(request, found, context));
  if ('kind' in written) return written;
  audit(asked, written, { action: 'delete', standing: found });
  const [key = 'id'] = model.calls[context.callName]?.request.required ?? [];
  return done(written.reply ?? { [key]: request[key] });
};

const answerSort = async (asked: Asked): Promise<Answer<unknown>> => {
  const { writes, request, context } = asked;
  const written = await settled(asked, await writes.sort(request, context));
  if ('kind' in written) return written;
  const { id, name, reply } = written;
  audit(asked, written, { action: 'sort', standing: { ...(id === undefined ? {} : { id }) }, name });
  return done(reply ?? { ids: request.ids });
};

const answers: Readonly<Record<WrittenPart, (asked: Asked) => Promise<Answer<unknown>>>> = {
  save: answerSave,
  delete: answerDelete,
  sort: answerSort,
};

/** Answers a call that writes rows of a noun by hand: lock, version, operation record and reply are those of every noun. */
export const answerWrite = async (
  model: EntityModel,
  {
    part,
    request,
    context,
  }: { readonly part: WrittenPart; readonly request: Request; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  const writes = context.sources.writesOf(model);
  await writes.lock?.(context, request);
  return answers[part]({ model, writes, request, context });
};
