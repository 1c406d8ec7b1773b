import { soonUntil } from '#domain/checklist/checklist.ts';
import { byDeadline, endsSoonBefore, tileDays } from '#domain/home/agenda.ts';
import { orderStates } from '#domain/shop/orderStates.ts';
import { levelOf } from '#domain/shop/products.ts';
import { temporaryTypes } from '#domain/temporary/term.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { countWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import type { MemberFilter } from '#server/features/directory/member/store/memberConditions.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import {
  countApplicants,
  countChecklistTasks,
  countDepartments,
  countDueDeletions,
  countEndingTerms,
  countGroups,
  countHandOvers,
  countOpenComplaints,
  countReviews,
  countUnpaidOrders,
  saveHelpFeedback,
  type Waiting,
} from '#server/features/home/store/homeCounts.ts';
import { inactiveFilter } from '#server/features/messages/inactiveMember.ts';
import { countMatching } from '#server/features/messages/store/activationPeople.ts';
import { recentRecords, unusualOf } from '#server/features/records/record.ts';
import { findEquity } from '#server/features/shop/store/equity.ts';
import { findHoldings } from '#server/features/shop/store/orders.ts';
import { taskPage } from '#server/features/tasks/task.ts';
import { endedStates, openStates } from '#server/features/tasks/taskReader.ts';
import { usageTrends } from '#server/features/usage/usage.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

type Item = Calls['homeOverview']['reply']['waiting'][number];

const msPerDay = 86_400_000;
/** Deletions of the coming week; a rejection is news for two weeks. */
const days = { deletions: 7, rejections: 14 } as const;

/** Whether the reader has the list the item leads to. */
const mayRead = ({ models, actor }: CallContext, noun: string): boolean => {
  const model = models[noun];
  return model !== undefined && reachOf(model, 'read', actor) !== undefined;
};

/** One kind of item: whose list it is of, and how it is counted for a reader who has that list. */
interface Source {
  readonly key: Exclude<Item['key'], 'reviewsRejected' | 'reviewsWaiting'>;
  readonly noun: string;
  readonly count: (context: CallContext) => Promise<Waiting>;
}

const later = ({ now }: CallContext, count: number): Date => new Date(now.getTime() + count * msPerDay);

/** In the order of the page: people before things, what ends by itself last. */
const sources: readonly Source[] = [
  {
    key: 'applications',
    noun: 'application',
    count: (context) => countApplicants(context.db, placeOf(context, 'application')),
  },
  {
    key: 'complaints',
    noun: 'complaint',
    count: ({ db, actor }) => countOpenComplaints(db, actor.companyId),
  },
  {
    key: 'unpaidOrders',
    noun: 'order',
    count: ({ db, actor }) => countUnpaidOrders(db, actor.companyId),
  },
  {
    key: 'handOvers',
    noun: 'resignation',
    count: (context) => countHandOvers(context.db, placeOf(context, 'resignation')),
  },
  {
    key: 'deletionsDue',
    noun: 'deletion',
    count: (context) =>
      countDueDeletions(context.db, {
        ...placeOf(context, 'deletion'),
        userId: context.actor.userId,
        before: later(context, days.deletions),
      }),
  },
  {
    key: 'termsEnding',
    noun: 'temporaryStaff',
    count: (context) => countEndingTerms(context.db, placeOf(context, 'temporaryStaff')),
  },
  {
    key: 'checklists',
    noun: 'checklistTask',
    count: (context) =>
      countChecklistTasks(context.db, {
        ...placeOf(context, 'checklistTask'),
        until: soonUntil(dayOfInstant(context.now)),
      }),
  },
];

const placeOf = (context: CallContext, noun: Parameters<typeof readScopeOf>[1]) => ({
  companyId: context.actor.companyId,
  bounds: readScopeOf(context, noun),
});

/** Reviews are the main administrator's: what they sent in, by kind. */
const reviewItems = async (context: CallContext): Promise<readonly Item[]> => {
  const { db, actor } = context;
  if (!actor.roles.includes('main')) return [];
  const counts = await countReviews(db, actor.companyId, later(context, -days.rejections));
  const itemsOf = (key: 'reviewsRejected' | 'reviewsWaiting', pick: 'rejected' | 'waiting') =>
    counts
      .filter((each) => each[pick] > 0)
      .map((each): Item => ({ key, about: each.kind, count: each[pick], until: null }));
  return [...itemsOf('reviewsRejected', 'rejected'), ...itemsOf('reviewsWaiting', 'waiting')];
};

/** What waits for the reader, most urgent first: each only where they have its list, and as far as that reaches. */
const waitingItems = async (context: CallContext): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (const { key, noun, count } of sources) {
    if (!mayRead(context, noun)) continue;
    const found = await count(context);
    if (found.count > 0)
      items.push({ key, about: null, count: found.count, until: found.until?.toISOString() ?? null });
  }
  return byDeadline([...items, ...(await reviewItems(context))]);
};

type Reply = Calls['homeOverview']['reply'];

const shownTasks = 5;
const shownRecords = 6;

type Stake = Reply['stakes'][number];

/** Quotas that are nearly used up, for those who see them. */
const quotaStakes = async (context: CallContext): Promise<readonly Stake[]> => {
  if (!mayRead(context, 'equity')) return [];
  const canBuy = mayBuy(context);
  return (await findEquity(context.db, context.actor.companyId)).flatMap(({ kind, used, total }) => {
    const level = levelOf(used, total);
    return level === 'normal'
      ? []
      : [{ key: kind, level, used, total: Math.max(0, total), count: 0, until: null, can_buy: canBuy }];
  });
};

/** Orders in effect that end soon, for those who see them. */
const orderStakes = async (context: CallContext): Promise<readonly Stake[]> => {
  if (!mayRead(context, 'order')) return [];
  const { db, actor, now } = context;
  const ending = (await findHoldings(db, actor.companyId)).filter(
    ({ status, expiryTime }) => status === orderStates.inEffect && expiryTime <= endsSoonBefore(now),
  );
  const [first] = ending;
  if (first === undefined) return [];
  const until = first.expiryTime.toISOString();
  return [
    {
      ...{ key: 'orders', level: 'warning', used: null, total: null },
      ...{ count: ending.length, until, can_buy: mayBuy(context) },
    },
  ];
};

const mayBuy = ({ models, actor }: CallContext): 0 | 1 => {
  const { product } = models;
  return product !== undefined && reachOf(product, 'buy', actor) !== undefined ? 1 : 0;
};

const recordsOf = async (context: CallContext): Promise<Reply['records']> => {
  if (!mayRead(context, 'record')) return null;
  return (await recentRecords(context, shownRecords)).map(({ id, time, operator_name, summary }) => ({
    ...{ id, time, operator_name, summary },
  }));
};

/** The newest of the unusual events; a reader with more of them opens the records. */
const shownUnusual = 20;

const unusualEvents = async (context: CallContext): Promise<Reply['unusual']> => {
  if (!mayRead(context, 'record')) return [];
  return (await unusualOf(context)).slice(0, shownUnusual).map((event) => ({
    ...{ kind: event.kind, user_id: event.userId, name: event.name, count: event.count, rows: event.rows },
    ...{ from: event.from.toISOString(), to: event.to.toISOString() },
  }));
};

const trendsOf = async (context: CallContext): Promise<Reply['trends']> =>
  mayRead(context, 'usage') ? ((await usageTrends(context, tileDays)) ?? null) : null;

const figuresOf = async (context: CallContext): Promise<Reply['figures']> => {
  if (!mayRead(context, 'member')) return null;
  const { db, actor } = context;
  const place = { companyId: actor.companyId, bounds: readScopeOf(context, 'member') };
  const isWhole = place.bounds.all;
  const people = await countWithin(db, place.companyId, place.bounds);
  const count = (filter: MemberFilter): Promise<number> =>
    countMatching(db, {
      companyId: place.companyId,
      place: { bounds: place.bounds, mainOnly: false },
      filter,
    });
  // Nearly everyone stays and is active: the others are counted, by their indexes.
  const inactive = await count(inactiveFilter);
  return {
    is_whole: isWhole ? 1 : 0,
    people,
    active: people - inactive - (await count({ memberTypes: temporaryTypes })),
    inactive,
    departments: await countDepartments(db, place),
    groups: isWhole && mayRead(context, 'group') ? await countGroups(db, actor.companyId) : null,
  };
};

/** What an administrator needs in the morning, in one call: what waits and runs out, key figures, what was done last, as far as they may read. */
export const homeOverview: Handler<'homeOverview'> = async (_, context) => {
  const range = { offset: 0, limit: shownTasks };
  const { list } = await taskPage(context, [...openStates, ...endedStates], range);
  return done({
    waiting: [...(await waitingItems(context))],
    stakes: [...(await quotaStakes(context)), ...(await orderStakes(context))],
    unusual: await unusualEvents(context),
    figures: await figuresOf(context),
    trends: await trendsOf(context),
    tasks: list,
    records: await recordsOf(context),
  });
};

/** Keeps whether a topic of the help centre helped; a person's last answer counts. No act upon the company: no audit row. */
export const helpFeedback: Handler<'helpFeedback'> = async (request, { db, actor, now }) => {
  const { topic, helpful } = request;
  await saveHelpFeedback(db, actor, { topic, helpful: helpful === 1 ? 1 : 0, now });
  return doneUnaudited({ topic, helpful });
};
