import { restoreDays } from '#domain/resignation/restore.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { type PlannedThing, planHandOver, readChoices } from '#server/addressBook/handOverPlan.ts';
import { type Selection, seenLeavers, selectLeavers } from '#server/addressBook/resign.ts';
import { isVisible, type ReadScope, readScopeOf } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findUnattended, type LeaverRecord } from '#server/repositories/leaving.ts';

type Reply = Calls['resignCheck']['reply'];

const isAdministrator = ({ administration }: LeaverRecord): boolean => administration.length > 0;

interface Facts {
  readonly selection: Selection;
  readonly planned: readonly PlannedThing[];
  readonly scope: ReadScope;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** What somebody has here; of people at home out of scope that is not the reader's business. */
const possessionsOf = (leaver: LeaverRecord, isHomeSeen: boolean) => ({
  department: isHomeSeen ? leaver.department_name : null,
  position: isHomeSeen ? leaver.position : null,
  sessions_count: isHomeSeen ? leaver.sessions : 0,
  groups_count: isHomeSeen ? leaver.groups : 0,
  links_count: isHomeSeen ? leaver.links : 0,
  departments_count: isHomeSeen ? leaver.department_ids.length : 0,
  is_admin: flag(isHomeSeen && isAdministrator(leaver)),
});

const personOf = (
  context: CallContext,
  { selection, planned, scope }: Facts,
  leaver: LeaverRecord,
): Reply['people'][number] => {
  const objection = selection.failed.find(({ userId }) => userId === leaver.user_id);
  const hidden = planned.filter(({ thing, isSeen }) => thing.user_id === leaver.user_id && !isSeen);
  return {
    user_id: leaver.user_id,
    name: leaver.name,
    workId: leaver.work_id,
    ...possessionsOf(leaver, isVisible(scope, leaver.ancestors)),
    can_resign: flag(objection === undefined),
    reason: objection === undefined ? null : ruleText(context.locale, objection.violation),
    hidden_count: hidden.length,
  };
};

const itemOf = (
  { locale }: CallContext,
  { thing, heir, role, objection }: PlannedThing,
): Reply['items'][number] => ({
  owner_id: thing.user_id,
  kind: thing.kind,
  target_id: thing.target_id,
  target_name: thing.target_name,
  recipient: heir === null ? null : { user_id: heir.userId, name: heir.name },
  role,
  objection: objection === undefined ? null : ruleText(locale, objection),
});

const namesOf = (named: readonly { readonly name: string }[]): string =>
  named.map(({ name }) => name).join('、');

/** What is lost with the administrators among them: their rights, and whoever looked after a department alone. */
const warningsOf = async ({ db, actor, locale }: CallContext, leavers: readonly LeaverRecord[]) => {
  const administrators = leavers.filter(isAdministrator);
  if (administrators.length === 0) return [];
  const ids = administrators.map((leaver) => leaver.user_id);
  const unattended = await findUnattended(db, actor.companyId, ids);
  const say = (rule: string, names: string) => ruleText(locale, { rule, params: { names } });
  return [
    say('resignation.administratorLeaves', namesOf(administrators)),
    ...(unattended.length === 0 ? [] : [say('resignation.unattended', namesOf(unattended))]),
  ];
};

/** What would happen if these people left: who may, what they leave behind and to whom it goes, what is lost. */
export const resignCheck: Handler<'resignCheck'> = async (request, context) => {
  const outTime = request.out_time ?? dayOfInstant(context.now);
  const selection = await selectLeavers(context, request.user_ids, () => outTime);
  const { planned } = await planHandOver(context, selection.leavers, readChoices(request.recipients));
  const facts: Facts = { selection, planned, scope: readScopeOf(context, 'resignation') };
  const people = await seenLeavers(context, request.user_ids);
  return done({
    people: people.map((leaver) => personOf(context, facts, leaver)),
    items: planned.filter(({ isSeen }) => isSeen).map((thing) => itemOf(context, thing)),
    warnings: await warningsOf(context, selection.leavers),
    restore_days: restoreDays,
  });
};
