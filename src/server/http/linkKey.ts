import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkKeyBytes } from '#server/platform/outbound/linkSealer.ts';
import { SettingsError } from './environment.ts';
import type { Settings } from './settings.ts';

const ownerOnly = 0o600;

/** 32 bytes as 64 hexadecimal digits; undefined for anything else. */
const keyIn = (text: string): Buffer | undefined =>
  /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined;

const keptKey = (path: string): Buffer => {
  const key = keyIn(readFileSync(path, 'utf8').trim());
  if (key === undefined)
    throw new SettingsError(`${path} holds no key: it takes ${linkKeyBytes} bytes as 64 hexadecimal digits`);
  return key;
};

/**
 * The key the addresses of invite links are sealed with: LINK_KEY, else the one in the data directory, made at the first start.
 * It is never in the database. Server processes that share one database need the same LINK_KEY.
 */
export const linkKeyOf = ({
  linkKey,
  dataDirectory,
}: Pick<Settings, 'linkKey' | 'dataDirectory'>): Uint8Array => {
  if (linkKey !== undefined) return linkKey;
  const path = join(dataDirectory, 'link-key');
  if (existsSync(path)) return keptKey(path);
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(path, `${randomBytes(linkKeyBytes).toString('hex')}\n`, {
    mode: ownerOnly,
    flag: 'wx',
  });
  return keptKey(path);
};

/** Puts the key of a dump where a server finds it. Another one in its place is not written over: what it has sealed could be read no more. */
export const keepLinkKey = (
  { linkKey, dataDirectory }: Pick<Settings, 'linkKey' | 'dataDirectory'>,
  key: string,
): void => {
  const path = join(dataDirectory, 'link-key');
  const present = linkKey ?? (existsSync(path) ? keptKey(path) : undefined);
  if (present === undefined) {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(path, `${key}\n`, { mode: ownerOnly, flag: 'wx' });
  } else if (Buffer.from(present).toString('hex') !== key.toLowerCase())
    throw new SettingsError(
      linkKey === undefined
        ? `${path} is another key than the dump's`
        : "LINK_KEY is another one than the dump's: set it to what stands in its link-key",
    );
};
