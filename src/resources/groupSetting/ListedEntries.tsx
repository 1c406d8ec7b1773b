import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';

/** Somebody or some department on the list. `groups`: large groups it is used for; undefined until it is saved. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly path: string | null;
  readonly groups: number | undefined;
}

interface ListedEntriesProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Left out: nobody can be taken off it here. */
  readonly onRemove?: (id: number) => void;
}

/** What is on the list, with what it is used for, each with the way off it. */
export const ListedEntries = ({ label, entries, onRemove }: ListedEntriesProps) => {
  const translate = useTranslate();
  if (entries.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate('group.setting.nobody')}
      </Typography>
    );
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {entries.map(({ id, name, path, groups }) => (
        <Box
          key={id}
          component="li"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 0.75,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="caption" color="text.secondary">
              {path}
            </Typography>
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
            {groups === undefined
              ? translate('group.setting.unsaved')
              : translate('group.setting.used', { count: formatCount(groups) })}
          </Typography>
          {onRemove === undefined ? null : (
            <IconButton
              size="small"
              aria-label={translate('group.setting.remove', { name })}
              onClick={() => onRemove(id)}
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
};
