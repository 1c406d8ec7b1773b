import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useMemberPlace } from './memberPlace.ts';

const activeTotalOf = (meta: unknown): number | undefined => {
  const total = (meta as { readonly reply?: { readonly active_total?: unknown } } | undefined)?.reply
    ?.active_total;
  return typeof total === 'number' ? total : undefined;
};

/** Another department begins at its first page. */
const useFirstPage = () => {
  const { departmentId, withSub } = useMemberPlace();
  const { setPage, page } = useListContext();
  const place = `${departmentId} ${withSub}`;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (page !== 1) setPage(1);
  }, [place, page, setPage]);
};

/** How many of the people in the list use the app: "1,059 人已激活". */
export const MemberToolbar = () => {
  const translate = useTranslate();
  const { meta } = useListContext();
  useFirstPage();
  const active = activeTotalOf(meta);
  if (active === undefined) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
      {translate('member.active', { smart_count: active, count: active.toLocaleString('en') })}
    </Typography>
  );
};
