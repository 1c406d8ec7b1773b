import type { Calls } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { GroupFilter, GroupStretch } from '#server/repositories/groupPages.ts';
import { groupLimitsOf } from './groupSizes.ts';
import { findPlacePaths } from './placePaths.ts';
import { readScopeOf } from './scope.ts';

type ListRequest = Calls['groupList']['request'];
type StatisticRequest = Calls['groupStatisticList']['request'];

/** What any list of groups may be asked: by its filters and its order. */
export type GroupQuestion = Omit<ListRequest, 'page' | 'page_size'> &
  Pick<StatisticRequest, 'is_unused' | 'is_muted'>;

const asked = (flag: number | null | undefined): boolean | undefined =>
  typeof flag === 'number' ? flag === 1 : undefined;

/** The filter a question stands for; without a status groups that are dissolved are left out. */
export const groupFilterOf = async (context: CallContext, question: GroupQuestion): Promise<GroupFilter> => {
  const isLarge = asked(question.is_large);
  const isMuted = asked(question.is_muted);
  return {
    keyword: question.keyword?.trim() ?? '',
    types: question.type,
    isOwnerResigned: asked(question.owner_resigned),
    isAbove:
      isLarge === undefined
        ? undefined
        : { limit: (await groupLimitsOf(context)).member_limit, wanted: isLarge },
    size: question.users_count,
    ownerDepartment: question.owner_dept_id,
    created: question.created_at,
    lastActive: question.last_active_at,
    isUnused: asked(question.is_unused),
    isMuted: isMuted === undefined ? undefined : { at: context.now, wanted: isMuted },
    status: question.status ?? 'normal',
  };
};

/** The order a question asks for; `usual` where it says nothing, the highest first. */
export const groupOrderOf = (
  { sort_field: field, sort_order: order }: GroupQuestion,
  usual: GroupStretch['field'],
): Pick<GroupStretch, 'field' | 'descending'> => ({ field: field ?? usual, descending: order !== 'asc' });

/** Whether the department asked for exists for the reader: owners in one that does not are nobody's they know. */
export const isKnownPlace = async (
  context: CallContext,
  { owner_dept_id: id }: GroupQuestion,
): Promise<boolean> => !id || (await findPlacePaths(context, [id], readScopeOf(context, 'group'))).has(id);
