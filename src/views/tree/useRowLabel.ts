import { type RaRecord, useLocale, useTranslate } from 'react-admin';
import { formatUntil } from '../format/relativeTime.ts';
import { executionOf, marksOf, type TreeMark } from './marks.ts';
import type { TreeItem } from './useTreeModel.ts';

/** What a screen reader says of a row: "研发部，第2级，3/8，已展开，24人，通讯录中隐藏". */
export const useRowLabel = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const wordsOf = (row: RaRecord, mark: TreeMark): string => {
    const executeAt = mark === 'deleting' ? executionOf(row) : undefined;
    const until = executeAt === undefined ? undefined : formatUntil(executeAt, new Date(), locale);
    return until === undefined ? translate(`tree.mark.${mark}`) : translate('removal.until', { until });
  };
  return (item: TreeItem): string => {
    const { level, posInSet, setSize } = item.getItemMeta();
    const row = item.getItemData();
    const parts = [
      item.getItemName(),
      translate('tree.level', { level: level + 1 }),
      `${posInSet + 1}/${setSize}`,
      ...(item.isFolder() ? [translate(item.isExpanded() ? 'tree.expanded' : 'tree.collapsed')] : []),
      ...(typeof row.users_count === 'number'
        ? [
            translate('tree.people', {
              smart_count: row.users_count,
              count: row.users_count.toLocaleString('en'),
            }),
          ]
        : []),
      ...marksOf(row).map((mark) => wordsOf(row, mark)),
    ];
    return parts.join(translate('tree.separator'));
  };
};
