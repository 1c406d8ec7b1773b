import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import { Pagination, PaginationActions, useListContext, useLocation, useTranslate } from 'react-admin';
import { pageSizes } from '../preferences/preferencesQuery.ts';
import { useListPreference } from '../preferences/useListPreference.ts';

const offered: readonly number[] = pageSizes;

/**
 * The page size is the reader's, on every machine: chosen here it is kept, and a list this browser remembers with another
 * one comes round. An address that names a size is obeyed.
 */
const KeptPageSize = () => {
  const { resource, perPage, setPerPage } = useListContext();
  const { preference, change } = useListPreference(resource);
  const { search } = useLocation();
  const seen = useRef<number>(undefined);
  const kept = preference.page_size;
  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (seen.current === perPage) return;
    seen.current = perPage;
    if (perPage === kept) return;
    if (!isFirst && offered.includes(perPage)) change({ page_size: perPage });
    if (isFirst && !new URLSearchParams(search).has('perPage')) setPerPage(kept);
  }, [perPage, kept, search, setPerPage, change]);
  return null;
};

/** The pages' own name is an English one. */
const NamedActions = (props: ComponentProps<typeof PaginationActions>) => {
  const translate = useTranslate();
  return <PaginationActions {...props} aria-label={translate('list.pages')} />;
};

/** Pages of a list, and how many rows one has; nothing where the shortest page holds all. */
export const ListPagination = () => {
  const { total, page, isPending } = useListContext();
  const isOnePage = !isPending && page === 1 && (total ?? 0) <= Math.min(...pageSizes);
  return (
    <>
      <KeptPageSize />
      {isOnePage ? null : <Pagination rowsPerPageOptions={[...pageSizes]} actions={NamedActions} />}
    </>
  );
};
