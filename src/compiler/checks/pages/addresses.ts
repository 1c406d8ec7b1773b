import { wayBackTo } from '#compiler/checks/conditions/cycles.ts';
import { didYouMean, type Finding, listed, nearest } from '#compiler/source/finding.ts';
import type { ProjectCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { consoleAddresses, serverPaths } from '#domain/console/addresses.ts';
import type { CallModel } from '#engine/model.ts';

/** One thing that must be the only one of its kind over all files. */
interface Claim {
  readonly kind: 'path' | 'call' | 'route';
  readonly value: string;
  readonly path: JsonPath;
  readonly noun: string;
}

/** A file is fetched from the path it was asked for: GET beside POST. */
const isFetchOf = ({ encoding, path }: CallModel, { calls }: Subject['model']): boolean =>
  encoding === 'navigation' &&
  Object.values(calls).some((other) => other.path === path && other.encoding !== 'navigation');

/** Where a noun is found: its place in the console, its public address, and those of its pages. */
const addressesOf = ({ entity, model, noun }: Subject): readonly Claim[] => {
  if (model.kind === 'service') return [];
  const place = `/${noun}`;
  const isPublic = entity['x-resource'].route !== undefined;
  const claim = (value: string, ...path: JsonPath): Claim => ({
    kind: 'route',
    value,
    path: ['x-resource', ...path],
    noun,
  });
  return [
    claim(place, 'name'),
    ...(isPublic && model.route !== place ? [claim(model.route, 'route')] : []),
    ...Object.entries(model.pages).map(([name, address]) => claim(address, 'pages', name)),
  ];
};

const claimsOf = (subject: Subject): readonly Claim[] => {
  const { entity, model, noun } = subject;
  const written = entity['x-resource'].calls ?? {};
  const calls = Object.values(model.calls).flatMap((call): readonly Claim[] => {
    const isWritten = Object.hasOwn(written, call.name);
    const at: JsonPath = isWritten ? ['x-resource', 'calls', call.name] : ['x-resource', 'name'];
    const name: Claim = { kind: 'call', value: call.name, path: at, noun };
    if (isFetchOf(call, model)) return [name];
    return [name, { kind: 'path', value: call.path, path: isWritten ? [...at, 'path'] : at, noun }];
  });
  return [...calls, ...addressesOf(subject)];
};

const ofConsole: ReadonlySet<string> = new Set(Object.values(consoleAddresses));

const isOfServer = (address: string): boolean =>
  Object.values(serverPaths).some((path) => address === path || address.startsWith(`${path}/`));

/** Which part of the product has an address without a schema. */
const keeperOf = ({ kind, value }: Claim): string | undefined => {
  if (kind !== 'route') return undefined;
  if (isOfServer(value)) return 'the server';
  return ofConsole.has(value) ? 'the console itself' : undefined;
};

const sentences: Readonly<Record<Claim['kind'], (value: string, owner: string) => string>> = {
  path: (value, owner) => `the path "${value}" already stands in ${owner}: a path belongs to one call`,
  call: (value, owner) =>
    `the call "${value}" already exists in ${owner}: names of calls are unique over all schemas`,
  route: (value, owner) =>
    `the address "${value}" already belongs to ${owner}: nouns and pages have addresses of their own`,
};

/** Calls, paths and addresses exist once over all files. Both files are told: the compiler cannot know which one is new. */
export const checkDuplicates: ProjectCheck = (subject, others) => {
  const key = (claim: Claim) => `${claim.kind} ${claim.value}`;
  const elsewhere = new Map(
    [...others.values()]
      .filter((other) => other.noun !== subject.noun)
      .flatMap(claimsOf)
      .map((claim) => [key(claim), claim.noun] as const),
  );
  const own = new Map<string, string>();
  return claimsOf(subject).flatMap((claim): readonly Finding[] => {
    const noun = elsewhere.get(key(claim)) ?? own.get(key(claim));
    const owner = keeperOf(claim) ?? (noun && `"${noun}"`);
    own.set(key(claim), claim.noun);
    if (owner === undefined) return [];
    return [
      {
        path: claim.path,
        part: claim.kind === 'call' ? 'key' : 'value',
        code: `duplicate-${claim.kind}`,
        message: sentences[claim.kind](claim.value, owner),
        received: claim.value,
      },
    ];
  });
};

const at: JsonPath = ['x-resource', 'within'];

const aboveOf = ({ model }: Subject): readonly string[] => (model.within === undefined ? [] : [model.within]);

/** A service has no page, so no entry leads there. */
const hasEntry = ({ model }: Subject): boolean => model.menu !== undefined && model.kind !== 'service';

const wrongTarget = (target: Subject, others: ReadonlyMap<string, Subject>): Finding => {
  const entries = [...others.values()].filter(hasEntry).map(({ noun }) => noun);
  // The noun that is above what was named, else the one whose name is nearest.
  const suggestion = aboveOf(target).find((noun) => entries.includes(noun)) ?? nearest(target.noun, entries);
  return {
    path: at,
    code: 'within-without-menu',
    message: `"${target.noun}" has no menu entry that could stay lit: expected ${listed(entries)}${didYouMean(suggestion && `"${suggestion}"`)}`,
    expected: listed(entries),
    received: target.noun,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
};

const circular = (way: readonly string[]): Finding => ({
  path: at,
  code: 'circular-within',
  message: `"${way[0]}" would lead to itself (${way.join(' -> ')}): expected a noun with a menu entry of its own`,
  received: way.join(' -> '),
});

const ownEntry = (noun: string): Finding => ({
  path: at,
  part: 'key',
  code: 'contradictory-within',
  message: `"${noun}" has a menu entry of its own, which is lit on its page: expected either "menu" or "within"`,
});

/** `within` names a noun whose menu entry stays lit, for one that has no entry itself. */
export const checkWithin: ProjectCheck = (subject, others) => {
  const { within } = subject.model;
  const target = within === undefined ? undefined : others.get(within);
  if (target === undefined) return [];
  const way = wayBackTo(subject.noun, new Map([...others].map(([noun, other]) => [noun, aboveOf(other)])));
  if (way !== undefined) return [circular(way)];
  if (hasEntry(subject)) return [ownEntry(subject.noun)];
  return hasEntry(target) ? [] : [wrongTarget(target, others)];
};
