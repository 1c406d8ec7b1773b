import { nameFor } from '#domain/customField/definition.ts';
import { violation } from '#domain/violation.ts';
import {
  decideVisibility,
  type VisibilityStep,
  type VisibilityVerdict,
} from '#domain/visibility/decideVisibility.ts';
import { type FieldFacts, shownFields } from '#domain/visibility/shownFields.ts';
import type { Calls, CustomField } from '#generated/types.ts';
import { fieldRows } from '#server/features/directory/customField/fieldRows.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import {
  findVisibilityPair,
  type VisibilityPair,
} from '#server/features/directory/member/visibilityFacts.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type Reply = Calls['checkVisible']['reply'];

/** A step as the reader may see it: a department outside their scope is not named. */
const stepRow = (
  context: CallContext,
  {
    visibilityPair: { departments },
    step,
    verdict,
  }: {
    readonly visibilityPair: VisibilityPair;
    readonly step: VisibilityStep;
    readonly verdict: VisibilityVerdict;
  },
): Reply['steps'][number] => {
  const department = step.departmentId === undefined ? undefined : departments.get(step.departmentId);
  const isNamed =
    department !== undefined && isVisible(readScopeOf(context, 'department'), department.ancestors);
  return {
    rule: step.rule,
    dept_id: isNamed ? department.id : null,
    dept_name: isNamed ? department.name : null,
    is_elsewhere: department !== undefined && !isNamed ? 1 : 0,
    passed: step.passed,
    decisive: step === verdict.decidedBy,
  };
};

const factsOf = ({ key, personageInfoShow, visible_to: seenBy }: CustomField): FieldFacts => ({
  key,
  companyShow: personageInfoShow,
  seenBy,
});

const fieldRowsOf = async (
  context: CallContext,
  { viewer, person, facts }: VisibilityPair,
): Promise<Reply['fields']> => {
  const fields = fieldRows(context, await findFields(context.db, context.actor.companyId));
  const own = new Set(facts.viewer.departments);
  const phoneShow = person.phone_show === 2 || person.phone_show === 3 ? person.phone_show : 1;
  const shown = shownFields(fields.map(factsOf), {
    isSelf: viewer.user_id === person.user_id,
    sharesDepartment: facts.person.departments.some((id) => own.has(id)),
    viewerIsExecutive: viewer.executive_mode === 1,
    personIsExecutive: person.executive_mode === 1,
    phoneShow,
  });
  return fields.flatMap((field, index) => {
    const decided = shown[index];
    return decided === undefined ? [] : [{ ...decided, name: nameFor(field, context.locale) }];
  });
};

/** Whether one person sees another in the address book, by which rule, and which fields (contract.md section 3). */
export const checkVisible: Handler<'checkVisible'> = async (request, context) => {
  const pair = await findVisibilityPair(context, request.viewer_id, request.user_id);
  if ('missing' in pair) return refuse([violation('member.missing', pair.missing)]);
  const verdict = decideVisibility(pair.facts);
  return done({
    visible: verdict.visible,
    rule: verdict.decidedBy.rule,
    steps: verdict.because.map((step) => stepRow(context, { visibilityPair: pair, step, verdict })),
    fields: verdict.visible ? await fieldRowsOf(context, pair) : [],
  });
};
