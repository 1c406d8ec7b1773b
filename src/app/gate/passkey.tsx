import PasskeyIcon from '@mui/icons-material/Fingerprint';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { OwnFactor } from './factorQueries.ts';

/** What a passkey has signed, as `giveFactor`, `unlockManage` and `stepUp` take it. */
export type PasskeyAnswer = NonNullable<Calls['giveFactor']['request']['passkey']>;

/**
 * Whether a passkey can be used on this page. `nowhere`: the console has no address that takes any; `elsewhere`: at another address than
 * this one; `unsupported`: this browser has none.
 */
type PasskeyPlace = 'ready' | 'nowhere' | 'elsewhere' | 'unsupported';

/** Whether a passkey can be used on this page, and why not. */
export const passkeyPlace = ({ passkey_origin: origin }: Pick<OwnFactor, 'passkey_origin'>): PasskeyPlace => {
  if (origin === null) return 'nowhere';
  if (origin !== window.location.origin) return 'elsewhere';
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported';
};

/** What stands in for the management password here: codes of the authenticator, passkeys; neither where the company takes none. */
export const standInsOf = (
  factor: OwnFactor | undefined,
): { readonly takesCode: boolean; readonly takesPasskey: boolean } => ({
  takesCode: factor?.opens_gate === 1 && factor.has_authenticator === 1,
  takesPasskey: factor?.opens_gate === 1 && factor.has_passkey === 1 && passkeyPlace(factor) === 'ready',
});

/** What a browser says when it makes or uses no passkey: its own sentences are in its own language, and for developers. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

/** Loaded with the first passkey. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser, and says in the reader's words why it has not answered. */
const useBrowserAnswer = () => {
  const translate = useTranslate();
  return async <Answer,>(ask: (browser: Awaited<ReturnType<typeof library>>) => Promise<Answer>) => {
    const browser = await library();
    try {
      return await ask(browser);
    } catch (cause) {
      const reason = (cause instanceof Error ? reasons[cause.name] : undefined) ?? 'failed';
      throw new Error(translate(`gate.passkey.${reason}`), { cause });
    }
  };
};

/** Has one of one's own passkeys sign a challenge of the server. */
export const useAskPasskey = (): (() => Promise<PasskeyAnswer>) => {
  const provider = useConsoleProvider();
  const answerOf = useBrowserAnswer();
  return async () => {
    const optionsJSON = await provider.call('passkeyChallenge', {});
    const { id, response } = await answerOf((browser) => browser.startAuthentication({ optionsJSON }));
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, response: { clientDataJSON, authenticatorData, signature } };
  };
};

/** Has the browser make a passkey and keeps it under a name. Answers the recovery codes that came with it. */
export const useMakePasskey = (): ((name: string) => Promise<readonly string[]>) => {
  const provider = useConsoleProvider();
  const answerOf = useBrowserAnswer();
  return async (name) => {
    const optionsJSON = await provider.call('beginPasskey', {});
    const { id, response } = await answerOf((browser) => browser.startRegistration({ optionsJSON }));
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const made = { name, id, response: { clientDataJSON, attestationObject, transports } };
    return (await provider.call('confirmPasskey', made)).recovery_codes;
  };
};

/** Why this page takes no passkey; nothing where it does. */
export const PasskeyElsewhere = ({ factor }: { readonly factor: OwnFactor }) => {
  const translate = useTranslate();
  const place = passkeyPlace(factor);
  if (place === 'ready') return null;
  return (
    <Alert severity="info">
      {translate(`gate.passkey.${place}`, { address: factor.passkey_origin ?? '' })}
    </Alert>
  );
};

interface PasskeyButtonProps {
  readonly onPress: () => void;
  readonly isBusy: boolean;
  /** Whether it is the one thing to do here. */
  readonly isMain?: boolean;
}

/** Gives a passkey in place of what is asked for. */
export const PasskeyButton = ({ onPress, isBusy, isMain = false }: PasskeyButtonProps) => {
  const translate = useTranslate();
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      size="large"
      startIcon={<PasskeyIcon />}
      disabled={isBusy}
      autoFocus={isMain}
      onClick={onPress}
      sx={{ minHeight: 44 }}
    >
      {translate('gate.passkey.use')}
    </Button>
  );
};
