import Box from '@mui/material/Box';
import { useState } from 'react';
import { maskPhone } from '#domain/member/phone.ts';
import { readSession } from '#session/session.ts';
import { OwnCodeInput } from '#views/code/OwnCodeInput.tsx';
import { DemoMessage } from '../login/DemoMessage.tsx';

interface GateCodeInputProps {
  readonly scene: 'managePassword' | 'stepUp';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hasFocus?: boolean;
}

/** The code to one's own number; a demo shows the message below, as nothing is sent to anybody there. */
export const GateCodeInput = (props: GateCodeInputProps) => {
  const [sentCount, setSentCount] = useState(0);
  const mobile = readSession()?.mobile ?? '';
  return (
    <Box>
      <OwnCodeInput {...props} phone={maskPhone(mobile)} onSent={() => setSentCount((count) => count + 1)} />
      <DemoMessage target={{ countryCode: '86', mobile }} sentCount={sentCount} />
    </Box>
  );
};
