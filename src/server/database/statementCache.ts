/** Most statements an engine keeps; the one used longest ago makes room. */
const mostKept = 300;

/** Changes what statements mean: those that were read before are read again. */
const reshaping = /^\s*(?:alter|create|drop|do)\b/i;
/** Takes such a change back. */
const goingBack = /^\s*rollback\b/i;

interface Named {
  readonly name: string;
}

/** Prepared statements by their text. */
export interface StatementCache<Prepared extends Named> {
  /** Told of every statement before it runs: some change what others mean. */
  readonly notice: (text: string) => void;
  readonly find: (text: string) => Prepared | undefined;
  readonly keep: (text: string, prepared: Prepared) => void;
  /** A name no statement had before. */
  readonly nextName: () => string;
  /** Names of statements that are not kept any more: the caller closes them. */
  readonly takeForgotten: () => readonly string[];
}

/** The statements one connection has read: bounded, and emptied when tables change their shape. */
export const createStatementCache = <Prepared extends Named>(): StatementCache<Prepared> => {
  const kept = new Map<string, Prepared>();
  let forgotten: string[] = [];
  let isReshaped = false;
  let count = 0;
  const forget = (text: string, { name }: Prepared) => {
    kept.delete(text);
    forgotten.push(name);
  };
  return {
    notice: (text) => {
      const isBack = isReshaped && goingBack.test(text);
      if (!isBack && !reshaping.test(text)) return;
      for (const [known, prepared] of [...kept]) forget(known, prepared);
      isReshaped = !isBack;
    },
    find: (text) => {
      const prepared = kept.get(text);
      if (prepared === undefined) return undefined;
      // A map keeps the order of insertion: what was just used goes to the end.
      kept.delete(text);
      kept.set(text, prepared);
      return prepared;
    },
    keep: (text, prepared) => {
      kept.set(text, prepared);
      const [oldest] = kept;
      if (oldest !== undefined && kept.size > mostKept) forget(...oldest);
    },
    nextName: () => {
      count += 1;
      return `s${count}`;
    },
    takeForgotten: () => {
      const names = forgotten;
      forgotten = [];
      return names;
    },
  };
};
