import { phoneChangeProof } from '#domain/member/checkPhoneChange.ts';
import { violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { type MemberPlan, movesPhone } from '#server/features/directory/member/memberChange.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';
import { findRights } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { problemsOf } from './problems.ts';

/** A row with the person it changes. */
export interface ChangedPerson {
  readonly row: SheetRow;
  readonly plan: MemberPlan;
  readonly record: MemberRecord;
}

/**
 * Numbers that open the console change one by one, with the proof the form asks for (contract.md section 4): what is said of their
 * rows, by person.
 */
export const proofProblems = async (
  { db, actor }: CallContext,
  people: readonly ChangedPerson[],
): Promise<ReadonlyMap<number, readonly RowProblem[]>> => {
  const movers = people.filter(({ plan, record }) => movesPhone(plan, record));
  const rights = await findRights(
    db,
    actor.companyId,
    movers.map(({ record }) => record.user_id),
  );
  const guarded = new Set(
    rights
      .filter((each) => phoneChangeProof(each.actor.roles, each.actor.userId === actor.userId).length > 0)
      .map((each) => each.actor.userId),
  );
  return new Map(
    movers
      .filter(({ record }) => guarded.has(record.user_id))
      .map(({ row, record }) => [
        record.user_id,
        problemsOf(row, [violation('memberImport.phoneNeedsProof', 'phone')]),
      ]),
  );
};
