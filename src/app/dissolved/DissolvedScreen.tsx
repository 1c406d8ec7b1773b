import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { OutsideFrame } from '#app/outside/OutsidePage.tsx';
import { instantText } from '#engine/dateText.ts';
import { readFarewell } from '#session/endSession.ts';

/** The last page of a company: when its data is erased, and who can stop that until then. Outside the console, whose session is over. */
export const DissolvedScreen = () => {
  const translate = useTranslate();
  const [farewell] = useState(() => readFarewell());
  const say = (key: string, params = {}) => translate(`dissolution.last.${key}`, params);
  const isNothing = farewell === undefined;
  const time = instantText(farewell?.eraseTime ?? '');
  return (
    <OutsideFrame
      title={isNothing ? say('none') : say('title', { company: farewell.company })}
      help={isNothing ? say('noneText') : say('out')}
      width={560}
    >
      {isNothing ? null : (
        <>
          <Alert severity="error" variant="outlined" role="status" sx={{ mb: 2 }}>
            {say(farewell.holdHours === 0 ? 'now' : 'when', { time })}
          </Alert>
          <Typography sx={{ mb: 1 }}>{say(farewell.holdHours === 0 ? 'final' : 'who')}</Typography>
          <Typography sx={{ mb: 1 }}>{say('notified')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{say('kept')}</Typography>
        </>
      )}
      <Button component={LinkBase} to="/login" variant="outlined" sx={{ mt: 3 }}>
        {say('login')}
      </Button>
    </OutsideFrame>
  );
};
