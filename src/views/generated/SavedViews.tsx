import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { wordKeys } from '../wordKeys.ts';

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

interface SavedView {
  readonly key: string;
  readonly title: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The schema's ready-made filters as toggles, "all" first. */
export const SavedViews = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const named = Object.entries(model.list.views ?? {});
  if (named.length === 0) return null;
  const views: readonly SavedView[] = [
    { key: '', title: translate('views.list.all'), filter: {} },
    ...named.map(([key, view]) => ({
      key,
      title: translate(wordKeys(model.noun).view(key)),
      filter: view.filter,
    })),
  ];
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label={translate('views.list.views')}
      sx={{ flexWrap: 'wrap', mb: 1 }}
    >
      {views.map(({ key, title, filter }) => {
        const isChosen = isSame(filterValues, filter);
        return (
          <Chip
            key={key}
            label={title}
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            onClick={() => setFilters({ ...filter })}
          />
        );
      })}
    </Stack>
  );
};
