import type { CallModel } from '#engine/model.ts';
import type { Finding } from '../finding.ts';
import type { JsonPath } from '../words.ts';
import type { ProjectCheck, Subject } from './subject.ts';

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

const claimsOf = ({ entity, model, noun }: Subject): readonly Claim[] => {
  const written = entity['x-resource'].calls ?? {};
  const calls = Object.values(model.calls).flatMap((call): readonly Claim[] => {
    const isWritten = Object.hasOwn(written, call.name);
    const at: JsonPath = isWritten ? ['x-resource', 'calls', call.name] : ['x-resource', 'name'];
    const name: Claim = { kind: 'call', value: call.name, path: at, noun };
    if (isFetchOf(call, model)) return [name];
    return [name, { kind: 'path', value: call.path, path: isWritten ? [...at, 'path'] : at, noun }];
  });
  const route: readonly Claim[] =
    model.kind === 'service'
      ? []
      : [
          {
            kind: 'route',
            value: model.route,
            path: entity['x-resource'].route === undefined ? ['x-resource', 'name'] : ['x-resource', 'route'],
            noun,
          },
        ];
  return [...calls, ...route];
};

const sentences: Readonly<Record<Claim['kind'], (value: string, noun: string) => string>> = {
  path: (value, noun) => `the path "${value}" already stands in "${noun}": a path belongs to one call`,
  call: (value, noun) =>
    `the call "${value}" already exists in "${noun}": names of calls are unique over all schemas`,
  route: (value, noun) =>
    `the address "${value}" already belongs to "${noun}": a menu entry has an address of its own`,
};

/** Calls, paths and addresses exist once over all files. The later file, in the order of names, is told. */
export const checkDuplicates: ProjectCheck = (subject, others) => {
  const key = (claim: Claim) => `${claim.kind} ${claim.value}`;
  const earlier = new Map(
    [...others.values()]
      .filter((other) => other.noun < subject.noun)
      .flatMap(claimsOf)
      .map((claim) => [key(claim), claim.noun] as const),
  );
  const own = new Map<string, string>();
  return claimsOf(subject).flatMap((claim): readonly Finding[] => {
    const owner = earlier.get(key(claim)) ?? own.get(key(claim));
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
