import Box from '@mui/material/Box';
import type { TablePaginationProps } from '@mui/material/TablePagination';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { lazyPart } from '#views/lazyPart.ts';

/** Most such lists have one page, and no way to bring along. */
const TablePagination = lazyPart<TablePaginationProps<'div'>>(() => import('@mui/material/TablePagination'));

const height = 52;

interface PagesProps {
  readonly total: number;
  /** The first page is 1. */
  readonly page: number;
  readonly perPage: number;
  readonly onPage: (page: number) => void;
}

/** The way through the pages of a list that stands inside of another screen; nothing where one page holds all. */
export const Pages = ({ total, page, perPage, onPage }: PagesProps) => {
  const translate = useTranslate();
  if (total <= perPage) return null;
  return (
    <Suspense fallback={<Box sx={{ height }} />}>
      <TablePagination
        component="div"
        count={total}
        page={Math.min(page - 1, Math.ceil(total / perPage) - 1)}
        rowsPerPage={perPage}
        rowsPerPageOptions={[perPage]}
        onPageChange={(_, next) => onPage(next + 1)}
        getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
        labelDisplayedRows={({ from, to, count }) =>
          translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
        }
      />
    </Suspense>
  );
};
