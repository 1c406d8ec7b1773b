import { temporaryTypes } from '#domain/temporary/term.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import {
  countSeatsTaken,
  countWithin,
} from '#server/features/directory/department/store/departmentCounts.ts';
import type { MemberFilter } from '#server/features/directory/member/store/memberConditions.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import {
  countApplicants,
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
import { taskPage } from '#server/features/tasks/task.ts';
import { endedStates, openStates } from '#server/features/tasks/taskReader.ts';
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

/** What waits for the reader: each only where they have its list, and as far as that reaches (issue 8, "Home"). */
const waitingItems = async (context: CallContext): Promise<Item[]> => {
  const items: Item[] = [];
  for (const { key, noun, count } of sources) {
    if (!mayRead(context, noun)) continue;
    const found = await count(context);
    if (found.count > 0)
      items.push({ key, about: null, count: found.count, until: found.until?.toISOString() ?? null });
  }
  return [...items, ...(await reviewItems(context))];
};

type Reply = Calls['homeOverview']['reply'];

const shownTasks = 5;

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
  const everyone = isWhole ? await countSeatsTaken(db, place.companyId) : people;
  const inactive = await count(inactiveFilter);
  return {
    is_whole: isWhole ? 1 : 0,
    people,
    active: everyone - inactive - (await count({ memberTypes: temporaryTypes })),
    inactive,
    departments: await countDepartments(db, place),
    groups: isWhole && mayRead(context, 'group') ? await countGroups(db, actor.companyId) : null,
  };
};

/** What an administrator needs in the morning, in one call: what waits, key figures, the newest long work, as far as they may read. */
export const homeOverview: Handler<'homeOverview'> = async (_, context) => {
  const range = { offset: 0, limit: shownTasks };
  const { list } = await taskPage(context, [...openStates, ...endedStates], range);
  return done({
    waiting: await waitingItems(context),
    figures: await figuresOf(context),
    tasks: list,
  });
};

/** Keeps whether a topic of the help centre helped; a person's last answer counts. No act upon the company: no audit row. */
export const helpFeedback: Handler<'helpFeedback'> = async (request, { db, actor, now }) => {
  const { topic, helpful } = request;
  await saveHelpFeedback(db, actor, { topic, helpful: helpful === 1 ? 1 : 0, now });
  return doneUnaudited({ topic, helpful });
};
