import { violation } from '#domain/violation.ts';
import { decideVisibility, type VisibilityVerdict } from '#domain/visibility/decideVisibility.ts';
import type { VisibilityStep } from '#domain/visibility/facts.ts';
import { type FieldFacts, shownFields } from '#domain/visibility/shownFields.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import { findVisibilityPair, type VisibilityPair } from '#server/addressBook/visibilityFacts.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';

type Reply = Calls['checkVisible']['reply'];

/** What a page of the address book shows of a person; the note is the administrators' own. */
const profileFields = [
  'name',
  'avatar',
  'departments',
  'position',
  'phone',
  'email',
  'workId',
  'extension',
  'office_location',
  'entry_time',
] as const;

/** A step as the reader may see it: a department outside their scope is not named. */
const stepRow = (
  context: CallContext,
  { departments }: VisibilityPair,
  step: VisibilityStep,
  verdict: VisibilityVerdict,
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

const fieldFacts: readonly FieldFacts[] = profileFields.map((key) => ({
  key,
  companyShow: 1,
  seenBy: 'all',
}));

const fieldRows = ({ words }: CallContext, { viewer, person, facts }: VisibilityPair): Reply['fields'] => {
  const own = new Set(facts.viewer.departments);
  const phoneShow = person.phone_show === 2 || person.phone_show === 3 ? person.phone_show : 1;
  const shown = shownFields(fieldFacts, {
    isSelf: viewer.user_id === person.user_id,
    sharesDepartment: facts.person.departments.some((id) => own.has(id)),
    viewerIsExecutive: viewer.executive_mode === 1,
    personIsExecutive: person.executive_mode === 1,
    phoneShow,
  });
  return shown.map((field) => ({ ...field, name: words.of('member', `fields.${field.key}`) ?? field.key }));
};

/** Whether one person sees another in the address book, by which rule, and which fields (contract.md section 3). */
export const checkVisible: Handler<'checkVisible'> = async (request, context) => {
  const pair = await findVisibilityPair(context, request.viewer_id, request.user_id);
  if ('missing' in pair) return refuse([violation('member.missing', pair.missing)]);
  const verdict = decideVisibility(pair.facts);
  return done({
    visible: verdict.visible,
    rule: verdict.decidedBy.rule,
    steps: verdict.because.map((step) => stepRow(context, pair, step, verdict)),
    fields: verdict.visible ? fieldRows(context, pair) : [],
  });
};
