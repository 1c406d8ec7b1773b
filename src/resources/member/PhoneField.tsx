import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { use, useState } from 'react';
import { ListContext, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { phone } from '#views/fields/phone.tsx';

const GeneratedPhone = phone.display;

const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('*');

/** A masked number; in a detail an eye shows the whole one, which the server counts and writes down. */
export const PhoneField = (props: FieldDisplayProps) => {
  const { record, value } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider<ConsoleProvider>();
  const isInList = use(ListContext) !== null;
  const [revealed, setRevealed] = useState<string>();
  const can = record.can as Readonly<Record<string, number>> | undefined;

  const reveal = async () => {
    try {
      setRevealed((await provider.call('revealPhone', { user_id: Number(record.user_id) })).phone);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), {
        type: refusalOf(error)?.severity ?? 'error',
      });
    }
  };

  if (isInList || !isMasked(value) || can?.revealPhone !== 1) return <GeneratedPhone {...props} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <span aria-live="polite">
        <GeneratedPhone {...props} value={revealed ?? value} />
      </span>
      {revealed === undefined ? (
        <Tooltip title={translate('member.reveal')}>
          <IconButton size="small" aria-label={translate('member.reveal')} onClick={() => void reveal()}>
            <VisibilityIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  );
};
