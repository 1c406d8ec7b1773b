import { plainAddress } from '#domain/account/qrState.ts';

/** A block of addresses: as many leading bits of `bytes` as `bits` says. */
interface AddressBlock {
  readonly bytes: readonly number[];
  readonly bits: number;
}

const fourParts = (text: string): readonly number[] | undefined => {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
};

const groupBytes = (groups: readonly string[]): readonly number[] | undefined => {
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
};

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

const ipv6Length = 16;

const sixteenBytes = (text: string): readonly number[] | undefined => {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = '', tail] = halves;
  const [before, behind] = [groupBytes(groupsOf(head)), groupBytes(groupsOf(tail ?? ''))];
  if (before === undefined || behind === undefined) return undefined;
  const missing = ipv6Length - before.length - behind.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
  return [...before, ...Array<number>(missing).fill(0), ...behind];
};

/** The bytes of an address, four or sixteen; undefined for what is none. */
const bytesOf = (text: string): readonly number[] | undefined =>
  text.includes(':') ? sixteenBytes(text) : fourParts(text);

/** `10.0.0.0/8`, `2001:db8::/32`, or one address by itself; undefined for what is neither. */
const blockOf = (text: string): AddressBlock | undefined => {
  const [address = '', length, ...rest] = text.split('/');
  const bytes = bytesOf(address);
  if (bytes === undefined || rest.length > 0) return undefined;
  const most = bytes.length * 8;
  if (length === undefined) return { bytes, bits: most };
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > most) return undefined;
  return { bytes, bits: Number(length) };
};

const isWithin = ({ bytes, bits }: AddressBlock, address: readonly number[]): boolean =>
  bytes.length === address.length &&
  bytes.every((byte, index) => {
    const own = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte >> (8 - own) === (address[index] ?? 0) >> (8 - own);
  });

/** The blocks of a list as it was typed: one a line; commas and semicolons part them as well. */
export const listedBlocks = (list: string): readonly string[] =>
  list
    .normalize('NFKC')
    .split(/[\s,;、]+/u)
    .filter((entry) => entry !== '');

/** The first entry of a list that is no block of addresses. */
export const unreadableBlock = (list: string): string | undefined =>
  listedBlocks(list).find((entry) => blockOf(entry) === undefined);

/** Whether an address is on a list. An empty list allows every address; one that is not known is on no list. */
export const isAddressAllowed = (list: string | null | undefined, address: string | undefined): boolean => {
  const entries = listedBlocks(list ?? '');
  if (entries.length === 0) return true;
  const bytes = address === undefined ? undefined : bytesOf(plainAddress(address));
  if (bytes === undefined) return false;
  return entries.some((entry) => {
    const block = blockOf(entry);
    return block !== undefined && isWithin(block, bytes);
  });
};
