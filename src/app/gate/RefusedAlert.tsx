import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DemoMessage } from '#app/login/DemoMessage.tsx';
import { refusalOf } from '#dataProvider/refusal.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { readSession } from '#session/session.ts';
import { OwnCodeInput } from '#views/code/CodeInput.tsx';
import { formatInstant } from '#views/format/dateTime.ts';

/** Why the server did not take what was typed: a sentence for each field, else one for all of it. */
interface Refused {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string | undefined;
  /** When a locked password may be tried again, ISO. */
  readonly lockedUntil: string | undefined;
}

const nothing: Refused = { fields: {}, text: undefined, lockedUntil: undefined };

const textsOf = (errors: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const lockOf = (data: unknown): string | undefined => {
  const until: unknown = data instanceof Object && 'locked_until' in data ? data.locked_until : undefined;
  return typeof until === 'string' ? until : undefined;
};

const refusedOf = (error: unknown): Refused => {
  const refusal = refusalOf(error);
  const fields = textsOf(refusal?.errors ?? {});
  const text = error instanceof Error ? error.message : String(error);
  return {
    fields,
    text: Object.keys(fields).length > 0 ? undefined : text,
    lockedUntil: lockOf(refusal?.data),
  };
};

interface Attempts extends Refused {
  readonly isBusy: boolean;
  /** Tries something; tells whether it was done. What was typed stays, whatever comes of it. */
  readonly attempt: (action: () => Promise<unknown>) => Promise<boolean>;
  /** Says a mistake found before anything was sent. */
  readonly reject: (fields: Readonly<Record<string, string>>) => void;
  readonly clear: () => void;
}

/** Runs one attempt at a time and keeps why the last one was refused. */
export const useRefusal = (): Attempts => {
  const [refused, setRefused] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  return {
    ...refused,
    isBusy,
    reject: (fields) => setRefused({ ...nothing, fields }),
    clear: () => setRefused(nothing),
    attempt: async (action) => {
      if (isBusy) return false;
      setBusy(true);
      try {
        await action();
        setRefused(nothing);
        return true;
      } catch (error) {
        setRefused(refusedOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};

interface GateCodeInputProps {
  readonly scene: 'managePassword' | 'stepUp';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hasFocus?: boolean;
}

/** The code to one's own number; a demo shows the message below, as nothing is sent to anyone there. */
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

/** What the fields do not say themselves: the reason for all of it, and when a lock is over. */
export const RefusedAlert = ({ text, lockedUntil }: Pick<Refused, 'text' | 'lockedUntil'>) => {
  const translate = useTranslate();
  if (text === undefined && lockedUntil === undefined) return null;
  const until =
    lockedUntil === undefined
      ? undefined
      : translate('gate.lockedUntil', { time: formatInstant(lockedUntil).slice(-5) });
  return <Alert severity="warning">{[text, until].filter((each) => each !== undefined).join(' ')}</Alert>;
};
