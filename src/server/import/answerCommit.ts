import { violation } from '#domain/violation.ts';
import type { Entity } from '#server/crud/rows.ts';
import { type Answer, type CallContext, refused } from '#server/handlers/handler.ts';

export interface CommitRequest {
  readonly type?: string | null;
}

/** Answers. */
export const answerCommit = async (
  _entity: Entity,
  _purposes: readonly string[],
  _request: CommitRequest,
  _context: CallContext,
): Promise<Answer<unknown>> => refused([violation('call.noPermission')]);
