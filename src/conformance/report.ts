import type { Finding } from './verdict.ts';

const isRight = ({ verdict }: Finding): boolean => verdict === 'right';

const counted = (findings: readonly Finding[]): string => {
  const verdicts = [...new Set(findings.map(({ verdict }) => verdict))];
  return verdicts
    .map((verdict) => `${findings.filter((each) => each.verdict === verdict).length} ${verdict}`)
    .join(', ');
};

/** For a terminal: what is not right call by call, each with its places, and how many are what. */
export const textReport = (findings: readonly Finding[]): string => {
  const lines = findings
    .filter((finding) => !isRight(finding))
    .flatMap(({ verdict, method, path, note, places }) => [
      `${verdict.padEnd(11)} ${method} ${path}${note === '' ? '' : `: ${note}`}`,
      ...places.map((place) => `            ${place}`),
    ]);
  return [...lines, `${findings.length} calls: ${counted(findings)}`].join('\n');
};

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`);

const caseOf = (finding: Finding): string => {
  const { method, path, verdict, note, places } = finding;
  const head = `    <testcase classname="conformance" name="${escaped(`${method} ${path}`)}"`;
  if (isRight(finding)) return `${head}/>`;
  const message = `message="${escaped(`${verdict}: ${note}`)}"`;
  const outcome =
    verdict === 'not asked'
      ? `<skipped ${message}/>`
      : `<failure ${message}>${escaped(places.join('\n'))}</failure>`;
  return `${head}>${outcome}</testcase>`;
};

/** JUnit's XML: a case per call, as build servers read it. */
export const junitReport = (findings: readonly Finding[]): string => {
  const skipped = findings.filter(({ verdict }) => verdict === 'not asked').length;
  const failures = findings.filter((finding) => !isRight(finding)).length - skipped;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `  <testsuite name="conformance" tests="${findings.length}" failures="${failures}" skipped="${skipped}">`,
    ...findings.map(caseOf),
    '  </testsuite>',
    '',
  ].join('\n');
};
