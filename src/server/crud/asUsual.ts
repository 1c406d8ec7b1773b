import type { DefaultHandler } from '#engine/model.ts';

type Values = Readonly<Record<string, unknown>>;

const oneRow: readonly DefaultHandler['kind'][] = ['info', 'save', 'action'];

/** A request as the default answers take it, however its schema had to spell it (`callNames`). */
export const asUsual = (handler: DefaultHandler, request: Values): Values => {
  const { key, filters = {} } = 'key' in handler || 'filters' in handler ? handler : {};
  const decided = [...(key === undefined ? [] : [key]), ...Object.keys(filters)];
  if (decided.length === 0) return request;
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !decided.includes(name)));
  const asked = Object.entries(filters).flatMap(([name, field]) =>
    request[name] === undefined || request[name] === null ? [] : [[field, request[name]] as const],
  );
  return {
    ...rest,
    ...(key === undefined || request[key] === undefined
      ? {}
      : { [oneRow.includes(handler.kind) ? 'id' : 'ids']: request[key] }),
    ...(asked.length === 0
      ? {}
      : { filter: { ...(request.filter as Values | null), ...Object.fromEntries(asked) } }),
  };
};
