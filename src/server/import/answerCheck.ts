import { violation } from '#domain/violation.ts';
import type { Entity } from '#server/crud/rows.ts';
import { type Answer, type CallContext, refused } from '#server/handlers/handler.ts';

export interface CheckRequest {
  readonly type?: string | null;
}

/** Answers. */
export const answerCheck = async (
  _entity: Entity,
  _purposes: readonly string[],
  _request: CheckRequest,
  _context: CallContext,
): Promise<Answer<unknown>> => refused([violation('call.noPermission')]);
