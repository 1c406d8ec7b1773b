import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import { changeDepartment, lockChange } from '#server/features/directory/department/departmentUpdate.ts';
import { visibleDepartments } from '#server/features/directory/department/visibleDepartments.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  doneUnaudited,
  type Handler,
} from '#server/platform/handler.ts';

type Request = Calls['batchEditDept']['request'];
type Failure = Calls['batchEditDept']['reply']['failed'][number];

/** Changes one department within the transaction; what is refused leaves neither change nor audit row. */
const changeOne = async (
  context: CallContext,
  id: number,
  { ids, versions, set }: Request,
): Promise<Answer<unknown>> => {
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const version = versions?.[ids.indexOf(id)];
  const answer = await withinSavepoint(context.db, () =>
    changeDepartment(own, { ...set, id, ...(version === undefined ? {} : { version }) }),
  );
  if (answer.kind === 'done') entries.forEach(context.audit);
  return answer;
};

const failureOf = (
  { words }: CallContext,
  { id, name, answer }: { readonly id: number; readonly name: string; readonly answer: Answer<unknown> },
): Failure => {
  if (answer.kind !== 'refused') throw new Error(`A department was answered by ${answer.kind}`);
  return { id, name, reason: words.refusal('department', answer) };
};

/**
 * Sets the same on many departments, or moves them under one parent: each by itself, with a result per department. What
 * the reader does not see fails like what does not exist.
 */
export const batchEditDept: Handler<'batchEditDept'> = async (request, context) => {
  const { ids, set } = request;
  if (Object.values(set).every((value) => value === undefined))
    return refuse([violation('department.nothingToSet', 'set')]);
  await lockChange(context, ids, set);
  const records = await visibleDepartments(context, ids);
  const updated: number[] = [];
  const failed: Failure[] = [];
  for (const { id, name } of records) {
    const answer = await changeOne(context, id, request);
    if (answer.kind === 'done') updated.push(id);
    else failed.push(failureOf(context, { id, name, answer }));
  }
  const known = new Set(records.map(({ id }) => id));
  const missing = refuse([violation('department.missing')]);
  for (const id of ids)
    if (!known.has(id)) failed.push(failureOf(context, { id, name: '', answer: missing }));
  return doneUnaudited({ updated, failed });
};
