import { restoreDays } from '#domain/resignation/restore.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { type PlannedThing, planHandOver } from '#server/addressBook/handOverPlan.ts';
import { type Selection, seenLeavers, selectLeavers } from '#server/addressBook/resign.ts';
import { isVisible, type ReadScope, readScopeOf } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findUnattended, type LeaverRecord } from '#server/repositories/leaving.ts';
import { findPlaces, type PlaceRecord } from '#server/repositories/resignations.ts';

type Reply = Calls['resignCheck']['reply'];

const isAdministrator = ({ administration }: LeaverRecord): boolean => administration.length > 0;

interface Facts {
  readonly selection: Selection;
  readonly planned: readonly PlannedThing[];
  readonly isSeen: (planned: PlannedThing) => boolean;
  readonly scope: ReadScope;
}

const personOf = (context: CallContext, facts: Facts, leaver: LeaverRecord): Reply['people'][number] => {
  const objection = facts.selection.failed.find(({ userId }) => userId === leaver.user_id);
  const isHomeSeen = isVisible(facts.scope, leaver.ancestors);
  const hidden = facts.planned.filter(
    (planned) => planned.thing.user_id === leaver.user_id && !facts.isSeen(planned),
  );
  return {
    user_id: leaver.user_id,
    name: leaver.name,
    workId: leaver.work_id,
    department: isHomeSeen ? leaver.department_name : null,
    position: isHomeSeen ? leaver.position : null,
    can_resign: objection === undefined ? 1 : 0,
    reason: objection === undefined ? null : ruleText(context.locale, objection.violation),
    sessions_count: leaver.sessions,
    groups_count: leaver.groups,
    departments_count: leaver.department_ids.length,
    is_admin: isAdministrator(leaver) ? 1 : 0,
    hidden_count: hidden.length,
  };
};

const itemOf = ({ thing, heir, role }: PlannedThing): Reply['items'][number] => ({
  owner_id: thing.user_id,
  kind: thing.kind,
  target_id: thing.target_id,
  target_name: thing.target_name,
  recipient: heir === null ? null : { user_id: heir.userId, name: heir.name },
  role,
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

const seenThings =
  (scope: ReadScope, places: ReadonlyMap<number, PlaceRecord>) =>
  ({ thing }: PlannedThing): boolean =>
    thing.department_id === null || isVisible(scope, places.get(thing.department_id)?.ancestors ?? []);

/** What would happen if these people left: who may, what they leave behind and to whom it goes, what is lost. */
export const resignCheck: Handler<'resignCheck'> = async (request, context) => {
  const { db, actor, now } = context;
  const outTime = request.out_time ?? dayOfInstant(now);
  const selection = await selectLeavers(context, request.user_ids, outTime);
  const { planned } = await planHandOver(context, selection.leavers, []);
  const scope = readScopeOf(context, 'resignation');
  const places = await findPlaces(
    db,
    actor.companyId,
    planned.flatMap(({ thing }) => thing.department_id ?? []),
  );
  const isSeen = seenThings(scope, places);
  const people = await seenLeavers(context, request.user_ids);
  return done({
    people: people.map((leaver) => personOf(context, { selection, planned, isSeen, scope }, leaver)),
    items: planned.filter(isSeen).map(itemOf),
    warnings: await warningsOf(context, selection.leavers),
    restore_days: restoreDays,
  });
};
