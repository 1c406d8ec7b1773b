import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { inJourneys } from '../../cases/elsewhere.ts';

/** Fails a run of all journeys in which one that shows a case of the table did not pass, or is not there. */
export default class WhatRan implements Reporter {
  private all: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.all = suite;
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const isWhole = process.argv.slice(2).every((argument) => argument === 'test');
    const journeys = this.all?.allTests() ?? [];
    if (!isWhole) return undefined;
    const missing = inJourneys.filter(
      ([file, title]) =>
        !journeys.some((each) => each.location.file.endsWith(file) && each.title === title && each.ok()),
    );
    for (const [file, title] of missing) console.error(`did not pass, or is not there: ${file}: ${title}`);
    return missing.length > 0 ? { status: 'failed' } : undefined;
  }
}
