import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { PaletteItem } from './paletteItem.ts';
import type { PaletteGroup } from './usePaletteItems.ts';

interface PaletteListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly PaletteGroup[];
  readonly line: number;
  readonly onLine: (line: number) => void;
  readonly onChoose: (item: PaletteItem, isElsewhere: boolean) => void;
}

const startsOf = (groups: readonly PaletteGroup[]): readonly number[] =>
  groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.items.length, 0));

/** What was found, by kind; the chosen line is kept in view. */
export const PaletteList = ({ id, label, groups, line, ...props }: PaletteListProps) => {
  const starts = startsOf(groups);
  useEffect(() => {
    document.getElementById(`${id}-${line}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, line]);
  return (
    <Box id={id} role="listbox" aria-label={label} sx={{ flex: 1, overflowY: 'auto', p: 1, minHeight: 0 }}>
      {groups.map((group, index) => {
        const titleId = `${id}-${group.key}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={group.key} role="group" aria-labelledby={titleId}>
            <Typography id={titleId} sx={{ px: 1.25, pt: 1, pb: 0.25, color: 'text.secondary' }}>
              {group.title}
            </Typography>
            {group.items.map((item, at) => {
              const own = (starts[index] ?? 0) + at;
              return (
                <Line
                  key={item.id}
                  id={`${id}-${own}`}
                  item={item}
                  own={own}
                  isActive={own === line}
                  {...props}
                />
              );
            })}
          </div>
        );
      })}
    </Box>
  );
};

interface LineProps extends Pick<PaletteListProps, 'onLine' | 'onChoose'> {
  readonly id: string;
  readonly item: PaletteItem;
  readonly own: number;
  readonly isActive: boolean;
}

const Line = ({ id, item, own, isActive, onLine, onChoose }: LineProps) => {
  const Icon = item.icon;
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={() => isActive || onLine(own)}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.25,
        minHeight: 'max(var(--entry), 36px)',
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'var(--selected)' : 'transparent',
      }}
    >
      <Icon fontSize="small" sx={{ color: isActive ? 'primary.main' : 'text.secondary' }} />
      <Box
        component="span"
        sx={{
          flexShrink: 0,
          maxWidth: '60%',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {item.title}
      </Box>
      {item.detail === undefined || item.detail === '' ? null : (
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            textAlign: 'end',
            color: 'text.secondary',
          }}
        >
          {item.detail}
        </Box>
      )}
    </Box>
  );
};
