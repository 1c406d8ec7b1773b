import { useQuery } from '@tanstack/react-query';
import { type Identifier, useDataProvider } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { type Referrer, referrersOf } from '#engine/referrers.ts';
import { useModels } from '../ModelContext.tsx';

/** Rows of another noun that refer to those about to be deleted, as far as the reader sees them. */
export interface Referring {
  readonly referrer: Referrer;
  readonly count: number;
}

/** How a list is asked for the rows that refer to some; undefined where its schema has no such filter. */
const filterOf = ({ field }: Referrer, ids: readonly Identifier[]): object | undefined => {
  const { filter } = field.options;
  if (filter === 'in') return { [field.name]: ids };
  return filter === 'equals' && ids.length === 1 ? { [field.name]: ids[0] } : undefined;
};

const countPage = { pagination: { page: 1, perPage: 1 } };

/** What refers to rows, counted when somebody is about to delete them; empty while it is asked. */
export const useReferring = (model: EntityModel, ids: readonly Identifier[]): readonly Referring[] => {
  const provider = useDataProvider();
  const asked = referrersOf(useModels(), model.noun).flatMap((referrer) => {
    const filter = filterOf(referrer, ids);
    return filter === undefined ? [] : [{ referrer, filter }];
  });
  const { data = [] } = useQuery({
    queryKey: [model.noun, 'referring', ids],
    enabled: asked.length > 0,
    gcTime: 0,
    queryFn: () =>
      Promise.all(
        asked.map(async ({ referrer, filter }) => {
          const order = { field: referrer.model.idField, order: 'ASC' as const };
          // A noun the reader may not see counts for nothing here; the server knows and decides.
          const { total = 0 } = await provider
            .getList(referrer.model.noun, { ...countPage, sort: order, filter })
            .catch(() => ({ total: 0 }));
          return { referrer, count: total };
        }),
      ),
  });
  return data.filter(({ count }) => count > 0);
};
