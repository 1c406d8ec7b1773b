// Node decodes GB18030 and does not write it: the way back is the table its own decoder gives.
const decoder = new TextDecoder('gb18030');

const [firstLead, lastLead, firstTrail, lastTrail] = [0x81, 0xfe, 0x40, 0xfe];
/** Linear place of U+10000 among the four-byte codes, and how many there are below it. */
const fourByteStart = 0x81;
const supplementaryStart = 0x90;
const basicFourByteCodes = 39_420;

const twoByteCodes = (): ReadonlyMap<string, readonly number[]> => {
  const codes = new Map<string, readonly number[]>();
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
      const code = [lead, trail];
      const sign = trail === 0x7f ? '' : decoder.decode(new Uint8Array(code));
      if ([...sign].length === 1 && sign !== '\uFFFD') codes.set(sign, code);
    }
  return codes;
};

const fourBytes = (lead: number, linear: number): readonly number[] => [
  lead + Math.floor(linear / 12_600),
  0x30 + (Math.floor(linear / 1_260) % 10),
  0x81 + (Math.floor(linear / 10) % 126),
  0x30 + (linear % 10),
];

const basicFourBytes = (): ReadonlyMap<string, readonly number[]> =>
  new Map(
    Array.from({ length: basicFourByteCodes }, (_, linear) => {
      const code = fourBytes(fourByteStart, linear);
      return [decoder.decode(new Uint8Array(code)), code];
    }),
  );

/** Made when they are first needed: most texts need the first alone. */
const createTables = () => {
  const made = new Map<string, ReadonlyMap<string, readonly number[]>>();
  return (name: string, make: () => ReadonlyMap<string, readonly number[]>) => {
    const table = made.get(name) ?? make();
    made.set(name, table);
    return table;
  };
};

const tableOf = createTables();

const bytesOf = (sign: string): readonly number[] => {
  const point = sign.codePointAt(0) ?? 0;
  if (point < 0x80) return [point];
  if (point >= 0x10000) return fourBytes(supplementaryStart, point - 0x10000);
  const code = tableOf('two', twoByteCodes).get(sign) ?? tableOf('four', basicFourBytes).get(sign);
  if (code === undefined) throw new Error(`GB18030 has no code for U+${point.toString(16)}`);
  return code;
};

/** A text in GB18030, in which all of Unicode has its place. */
export const gb18030 = (text: string): Uint8Array => new Uint8Array([...text].flatMap(bytesOf));
