import type { Calls } from '#generated/types.ts';

/** Whom a call of an activation names. */
export type SendTarget = Calls['smsPreview']['request'];

/** What a list is filtered by, as far as people are chosen by it. */
interface ListFilter {
  readonly q?: string;
  readonly main_department_id?: number;
  readonly notified?: NonNullable<SendTarget['filter']>['notified'];
  readonly is_real_name?: 0 | 1;
  readonly undeliverable?: 0 | 1;
  readonly import_id?: number;
}

/** Everyone a list shows, on whichever page. */
export const targetOfList = ({ q, main_department_id: dept, ...rest }: ListFilter): SendTarget => ({
  all: 1,
  filter: {
    ...(q === undefined || q === '' ? {} : { keyword: q }),
    ...(dept === undefined ? {} : { dept }),
    ...(rest.notified === undefined ? {} : { notified: rest.notified }),
    ...(rest.is_real_name === undefined ? {} : { is_real_name: rest.is_real_name }),
    ...(rest.undeliverable === undefined ? {} : { undeliverable: rest.undeliverable }),
    ...(rest.import_id === undefined ? {} : { import_id: rest.import_id }),
  },
});
