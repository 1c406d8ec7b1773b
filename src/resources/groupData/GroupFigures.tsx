import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/list/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type BarRow, BarTable } from './BarTable.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { type GroupType, listAddress } from './groupDataAddress.ts';
import { MonthPanel } from './MonthPanel.tsx';
import { RankTable } from './RankTable.tsx';
import { TotalCards } from './TotalCards.tsx';
import type { GroupData } from './useGroupData.ts';

interface GroupFiguresProps {
  readonly data: GroupData;
  readonly types: readonly GroupType[];
}

const useSizeRows = ({ data, types }: GroupFiguresProps): readonly BarRow[] => {
  const translate = useTranslate();
  const ofTypes = types.length === 0 ? {} : { type: types };
  const titleOf = (from: number, to: number | null): string => {
    if (to === null) return translate('groupData.size.above', { count: formatCount(from - 1) });
    return from === 0
      ? translate('groupData.size.upTo', { count: formatCount(to) })
      : translate('groupData.size.between', { from: formatCount(from), to: formatCount(to) });
  };
  return data.sizes.map(({ from, to, count }) => ({
    key: String(from),
    title: titleOf(from, to),
    count,
    to: listAddress('group', { ...ofTypes, users_count: to === null ? { from } : { from, to } }),
  }));
};

const useTypeRows = ({ data }: GroupFiguresProps): readonly BarRow[] => {
  const translate = useTranslate();
  const keys = wordKeys('groupData');
  return data.types.map(({ type, count }) => ({
    key: String(type),
    title: translate(keys.option('type', type)),
    count,
    to: listAddress('group', { type: [type] }),
  }));
};

/** All figures: the totals, how groups are spread over types, sizes and months, and those that stand out. */
export const GroupFigures = ({ data, types }: GroupFiguresProps) => {
  const translate = useTranslate();
  const typeRows = useTypeRows({ data, types });
  const sizeRows = useSizeRows({ data, types });
  const panel = (name: string) => ({
    title: translate(`groupData.${name}`),
    help: translate(`groupData.help.${name}`),
  });
  return (
    <>
      <TotalCards data={data} types={types} />
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <FigurePanel {...panel('types')}>
          <BarTable label={panel('types').title} rows={typeRows} />
        </FigurePanel>
        <FigurePanel {...panel('sizes')}>
          <BarTable label={panel('sizes').title} rows={sizeRows} />
        </FigurePanel>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <MonthPanel months={data.months} />
        </Box>
        <FigurePanel {...panel('largest')}>
          <RankTable label={panel('largest').title} rows={data.largest} by="users_count" />
        </FigurePanel>
        <FigurePanel {...panel('idlest')}>
          <RankTable label={panel('idlest').title} rows={data.idlest} by="idle_days" />
        </FigurePanel>
      </Box>
    </>
  );
};
