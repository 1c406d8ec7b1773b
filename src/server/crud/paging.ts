/** What a request says of a page; the guard has capped both already (contract.md section 1). */
interface PageRequest {
  readonly page?: number | null | undefined;
  readonly page_size?: number | null | undefined;
}

/** A page as it is answered, and as rows are asked for. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly stretch: { readonly offset: number; readonly limit: number };
}

const usualPage = 20;
const largestPage = 100;

/** Lists of people and tasks do not answer fewer rows than this (case M12). */
export const smallestListPage = 10;

/** Page and size of a request: page 0 is page 1 (spec section 9), 20 rows unless it says otherwise, at most 100. */
export const pagingOf = ({ page: wanted, page_size: size }: PageRequest, smallest = 1): Paging => {
  const page = Math.max(1, wanted ?? 1);
  const pageSize = Math.min(largestPage, Math.max(smallest, size ?? usualPage));
  return { page, pageSize, stretch: { offset: (page - 1) * pageSize, limit: pageSize } };
};
