import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const shortest = { inline: 24, byte: 0x100, word: 0x10000 } as const;

/** Head of a CBOR item (RFC 8949): its kind, and its length or value. */
const head = (kind: number, value: number): Buffer => {
  const first = kind << 5;
  if (value < shortest.inline) return Buffer.from([first | value]);
  if (value < shortest.byte) return Buffer.from([first | 24, value]);
  if (value < shortest.word) return Buffer.from([first | 25, value >> 8, value & 0xff]);
  throw new Error('Nothing of a passkey is as long as that');
};

/** As much of CBOR as a passkey speaks. */
const cbor = (item: Cbor): Buffer => {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  // A document has byte arrays of its own.
  if (ArrayBuffer.isView(item)) return Buffer.concat([head(2, item.length), item]);
  const entries = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...entries]);
};

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const flags = { present: 1, verified: 4, attested: 64 } as const;

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** COSE (RFC 9052) of a key on P-256 that signs with ES256. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const entries: readonly (readonly [number, Cbor])[] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map(entries));
};

interface Asked {
  readonly challenge: string;
  /** The page the browser says it is on. */
  readonly origin?: string;
  /** The relying party that is signed for. */
  readonly party?: string;
}

/** An authenticator in software: one ES256 key, as browsers speak of it (WebAuthn, attestation `none`). */
export interface SoftAuthenticator {
  readonly id: string;
  /** What the browser answers when it is asked to make a passkey. */
  readonly make: (asked: Asked) => {
    readonly id: string;
    readonly response: {
      readonly clientDataJSON: string;
      readonly attestationObject: string;
      readonly transports: readonly string[];
    };
  };
  /** What it answers when a passkey is asked for. It counts up by itself, or says the count that is given. */
  readonly give: (asked: Asked & { readonly counter?: number }) => {
    readonly id: string;
    readonly response: {
      readonly clientDataJSON: string;
      readonly authenticatorData: string;
      readonly signature: string;
    };
  };
}

/** A fresh authenticator for a console at an address. `counts`: whether it counts what it signs; those that are synced do not. */
export const createAuthenticator = (
  home: { readonly origin: string; readonly party: string },
  { counts = true }: { readonly counts?: boolean } = {},
): SoftAuthenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let signed = 0;
  const clientDataOf = (type: string, { challenge, origin = home.origin }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id,
    make: (asked) => {
      const authData = Buffer.concat([
        sha256(asked.party ?? home.party),
        Buffer.from([flags.present | flags.verified | flags.attested]),
        counterBytes(signed),
        Buffer.alloc(16),
        Buffer.from([credential.length >> 8, credential.length & 0xff]),
        credential,
        coseOf(publicKey),
      ]);
      const attestation: ReadonlyMap<string, Cbor> = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, Cbor>()],
        ['authData', authData],
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientDataOf('webauthn.create', asked).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    give: (asked) => {
      if (counts) signed += 1;
      const clientData = clientDataOf('webauthn.get', asked);
      const authData = Buffer.concat([
        sha256(asked.party ?? home.party),
        Buffer.from([flags.present | flags.verified]),
        counterBytes(asked.counter ?? signed),
      ]);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        id,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
};
