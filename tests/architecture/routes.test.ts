import { describe, expect, it } from 'vitest';
import { createPublicAddresses } from '#app/routing/addresses.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { routesInLayout, routesOutside } from '#tests/builders/specifiedRoutes.ts';

const pages = entities.map(createModel).filter(({ kind }) => kind !== 'service');
const { toResource } = createPublicAddresses(pages);
const fixed: ReadonlySet<string> = new Set(['/', ...Object.values(consoleAddresses)]);

const isServed = (address: string): boolean => {
  const resource = toResource(address);
  return (
    fixed.has(resource) ||
    pages.some(({ noun }) => resource === `/${noun}` || resource.startsWith(`/${noun}/`))
  );
};

describe('the routes of the specification', () => {
  it('are 48 addresses and the page for all others', () => {
    expect(routesInLayout.length + routesOutside.length).toBe(48);
  });

  it('all lead to a page', () => {
    expect([...routesInLayout, ...routesOutside].filter((address) => !isServed(address))).toEqual([]);
  });
});
