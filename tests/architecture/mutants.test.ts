import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { chooseMutants, drawMutations } from '../../scripts/mutants/choose.ts';
import { instrument } from '../../scripts/mutants/instrument.ts';
import { mutationsOf } from '../../scripts/mutants/mutations.ts';

const file = 'src/domain/poll/mayVote.ts';
const source = `
export const mayVote = (age: number, isBanned = false): boolean => {
  if (age < 0) throw new RangeError('No age');
  return !isBanned && age >= 18;
};
`;
const mutations = mutationsOf(file, source);
const sites = mutations.map((mutation, id) => ({ ...mutation, id }));

type MayVote = (age: number, isBanned?: boolean) => boolean;

/** The function with one of its mutants on, or none. */
const loadWith = async (kind?: string): Promise<MayVote> => {
  const active = sites.find((site) => site.kind === kind)?.id;
  vi.stubGlobal('isMutant', (id: number) => id === active);
  const { outputText } = ts.transpileModule(instrument(source, sites), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  const { mayVote } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(outputText)}`
  );
  return mayVote;
};

const isNoticed = async (kind: string, check: (mayVote: MayVote) => void): Promise<boolean> => {
  const mayVote = await loadWith(kind);
  try {
    check(mayVote);
    return false;
  } catch {
    return true;
  } finally {
    vi.unstubAllGlobals();
  }
};

const checkTheLimit = (mayVote: MayVote): void => {
  expect(mayVote(18)).toBe(true);
  expect(mayVote(17)).toBe(false);
};

it('finds the changes a test ought to notice, each with its place', () => {
  expect(mutations.map(({ line, column, kind }) => `${line}:${column} ${kind}`)).toEqual([
    '2:49 boolean',
    '3:7 < to <=',
    '3:7 condition negated',
    '3:13 number',
    '3:16 early end left out',
    '4:10 && to ||',
    '4:10 ! left out',
    '4:23 >= to >',
    '4:30 number',
  ]);
});

it('leaves types, names of fields and looks alone', () => {
  const view = `
const Row = (): ReactNode => {
  const sizes: Record<1 | 2, string> = { 1: 'small', 2: 'large' };
  return <Box sx={{ mt: 2 }} title={sizes[1]} />;
};`;

  expect(mutationsOf('Row.tsx', view).map(({ line, column }) => `${line}:${column}`)).toEqual(['4:43']);
});

it('behaves as written while no mutant is on', async () => {
  checkTheLimit(await loadWith());
  vi.unstubAllGlobals();
});

it.each(['>= to >', '&& to ||', '! left out', 'condition negated', 'boolean'])(
  'lets a check of the limit notice: %s',
  async (kind) => {
    expect(await isNoticed(kind, checkTheLimit)).toBe(true);
  },
);

it.each(['< to <=', 'early end left out'])('lets a mutant live that no check asks for: %s', async (kind) => {
  expect(await isNoticed(kind, checkTheLimit)).toBe(false);
  expect(await isNoticed(kind, (mayVote) => expect(() => mayVote(-1)).toThrow('No age'))).toBe(
    kind === 'early end left out',
  );
});

it('draws the same mutants for the same seed and others for another', () => {
  const drawn = (seed: number): readonly string[] =>
    chooseMutants(['src/session', 'src/dataProvider'], seed, 20).map(
      ({ file, start, kind }) => `${file} ${start} ${kind}`,
    );

  expect(new Set(drawn(1)).size).toBe(20);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});

it('draws a line the same way after others were written above it', () => {
  const drawn = (text: string): readonly string[] =>
    drawMutations(mutationsOf(file, text), 1, 4).map(({ kind, before }) => `${kind} ${before}`);

  expect(drawn(`// A comment\nexport const isOpen = true;\n${source}`)).toEqual(drawn(source));
});

it('still parses with every mutant of a folder in it', () => {
  const mutants = chooseMutants(['src/views/list'], 1, 10_000);
  const broken = [...new Set(mutants.map((mutant) => mutant.file))].filter((path) => {
    const own = mutants.filter((mutant) => mutant.file === path);
    const code = instrument(ts.sys.readFile(path) ?? '', own);
    return (
      (ts.transpileModule(code, { reportDiagnostics: true, fileName: path }).diagnostics ?? []).length > 0
    );
  });

  expect(mutants.length).toBeGreaterThan(500);
  expect(broken).toEqual([]);
});
