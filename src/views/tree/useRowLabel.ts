import { useTranslate } from 'react-admin';
import { marksOf } from './marks.ts';
import type { TreeItem } from './useTreeModel.ts';

/** What a screen reader says of a row: "研发部，第2级，3/8，已展开，24人，通讯录中隐藏". */
export const useRowLabel = () => {
  const translate = useTranslate();
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
      ...marksOf(row).map((mark) => translate(`tree.mark.${mark}`)),
    ];
    return parts.join(translate('tree.separator'));
  };
};
