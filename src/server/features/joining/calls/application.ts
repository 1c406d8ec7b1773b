import { checkRejectReason } from '#domain/application/states.ts';
import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { checkPositionName } from '#domain/member/checkPlacement.ts';
import { visibleLines, visibleText } from '#domain/text/compareKey.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { boundsOf } from '#server/features/directory/scope.ts';
import {
  acceptApplications,
  missingApplication,
  type Objections,
  rejectApplications,
} from '#server/features/joining/application/decide.ts';
import { type ApplicationRecord, lockApplications } from '#server/features/joining/store/applications.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, doneUnaudited, type Handler } from '#server/platform/handler.ts';

type Request = Calls['applicationAccept']['request'];

const positionOf = ({ position }: Request): string => visibleText(position ?? '') || newcomerPosition;
const reasonOf = ({ reason }: Request): string => visibleLines(reason ?? '');

const checkRequest = (request: Request): readonly Violation[] =>
  request.accept === 1
    ? checkPositionName(positionOf(request), 'position')
    : checkRejectReason(reasonOf(request));

/** Those of other departments do not exist. */
const lockedOf = (
  context: CallContext,
  ids: readonly number[],
  { accept }: Request,
): Promise<readonly ApplicationRecord[]> => {
  const bounds = boundsOf(context, 'application', accept === 1 ? 'accept' : 'reject');
  return lockApplications(context.db, { companyId: context.actor.companyId, bounds, ids });
};

const decide = (
  context: CallContext,
  records: readonly ApplicationRecord[],
  request: Request,
): Promise<Objections> =>
  request.accept === 1
    ? acceptApplications(context, records, {
        departmentId: request.dept_id ?? undefined,
        position: positionOf(request),
      })
    : rejectApplications(context, records, reasonOf(request));

const failureOf = (
  { words }: CallContext,
  {
    id,
    record,
    against,
  }: {
    readonly id: number;
    readonly record: ApplicationRecord | undefined;
    readonly against: readonly Violation[];
  },
) => {
  const refusal = refuse(against);
  if (refusal.kind !== 'refused') throw new Error(`Application ${id} was answered by ${refusal.kind}`);
  return {
    application_id: id,
    name: record?.name ?? '',
    error_key: refusal.errorKey,
    reason: words.refusal('application', refusal),
  };
};

/**
 * Accepts or rejects applications, each with a result of its own; asked for one alone, what stands in its way is the refusal of
 * the call. Asked again, what was decided so is answered again.
 */
export const applicationAccept: Handler<'applicationAccept'> = async (request, context) => {
  const broken = checkRequest(request);
  if (broken.length > 0) return refuse(broken);
  const ids = [...new Set(request.application_ids)].sort((one, other) => one - other);
  const records = new Map(
    (await lockedOf(context, ids, request)).map((record) => [record.application_id, record]),
  );
  const objections = await decide(context, [...records.values()], request);
  const against = (id: number): readonly Violation[] =>
    records.has(id) ? (objections.get(id) ?? []) : missingApplication;
  const [only] = ids;
  if (ids.length === 1 && only !== undefined && against(only).length > 0) return refuse(against(only));

  const decided = ids.filter((id) => against(id).length === 0);
  return doneUnaudited({
    accepted: request.accept === 1 ? decided : [],
    rejected: request.accept === 1 ? [] : decided,
    failed: ids
      .filter((id) => against(id).length > 0)
      .map((id) => failureOf(context, { id, record: records.get(id), against: against(id) })),
  });
};
