import type { Actor } from '#domain/permission/actor.ts';
import type { EntityModel } from '#engine/model.ts';
import type { AskedQuery } from './sources/rowQuery.ts';

/** The entity, all entities (lookups lead to others) and who is asking: what every statement needs. */
export interface Entity {
  readonly model: EntityModel;
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly actor: Actor;
  /** When it is asked: some values depend on the day. */
  readonly now: Date;
  /** What a query selects in place of a table of the noun's own; such rows are read only. */
  readonly query?: AskedQuery | undefined;
  /** Fields a list is filtered and ordered by; undefined where rows are asked for by id. */
  readonly asked?: ReadonlySet<string> | undefined;
}
