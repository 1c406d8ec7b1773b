import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readCookie, writeCookie } from './cookies.ts';

const knownId = /^[0-9a-f]{64}$/;

/** A few traits that seldom change; they keep a copied random id from being the whole identity. */
const traits = (): string =>
  [
    navigator.userAgent.replace(/[\d.]+/g, ''),
    navigator.language,
    navigator.hardwareConcurrency,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ].join('|');

const createDeviceId = (): string => {
  const random = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  return bytesToHex(sha256(utf8ToBytes(`${random}|${traits()}`)));
};

/**
 * The hash of the browser identity sent as `device_id` (spec.md sections 3 and 7): 64 hex characters, made once,
 * kept in the cookie `deviceId`. No fingerprinting service; a person who clears cookies is a new device.
 */
export const readDeviceId = (): string => {
  const kept = readCookie('deviceId');
  if (kept !== undefined && knownId.test(kept)) return kept;
  const made = createDeviceId();
  writeCookie('deviceId', made);
  return made;
};
