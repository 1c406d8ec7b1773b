import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { useMemberPlace } from './memberPlace.ts';

type Counts = Readonly<Partial<Record<'active_total' | 'several_total', number>>>;

const countsOf = (meta: unknown): Counts => (meta as { readonly reply?: Counts } | undefined)?.reply ?? {};

/** Another department begins at its first page. */
const useFirstPage = () => {
  const { departmentId, withSub, mainOnly } = useMemberPlace();
  const { setPage, page } = useListContext();
  const place = `${departmentId} ${withSub} ${mainOnly}`;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (page !== 1) setPage(1);
  }, [place, page, setPage]);
};

/** "1,059 人，含 64 名多部门成员", and how many of them use the app; said politely when it changes. */
export const MemberTotal = () => {
  const translate = useTranslate();
  const { meta, total, isPending, filterValues } = useListContext();
  useFirstPage();
  const { active_total: active, several_total: several = 0 } = countsOf(meta);
  const isKnown = !isPending && total !== undefined;
  const isFiltered = Object.keys(filterValues).length > 0;
  const words = (key: string, count: number) =>
    translate(key, { smart_count: count, count: formatCount(count) });
  return (
    <Typography
      role="status"
      variant="body2"
      color="text.secondary"
      sx={{ minHeight: '1.6em', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {isKnown ? (
        <>
          <span>
            {words(isFiltered ? 'member.total.matching' : 'member.total.all', total)}
            {several > 0 ? words('member.total.several', several) : ''}
          </span>
          {active === undefined || total === 0 ? null : <span>{words('member.active', active)}</span>}
        </>
      ) : null}
    </Typography>
  );
};
