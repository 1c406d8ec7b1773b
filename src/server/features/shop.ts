import * as productCalls from './shop/calls/product.ts';
import { equityRecordRows, equityRows } from './shop/equity.ts';
import { invoiceApplicationGiven } from './shop/given/invoiceApplication.ts';
import { productRows, productWrites } from './shop/product.ts';
import { invoiceApplicationWrites } from './shop/writes/invoiceApplication.ts';

/** What the server knows of what is bought: its calls, and what default answers ask for. */
export const shop = {
  calls: { ...productCalls },
  nouns: {
    equity: { rows: equityRows },
    equityRecord: { rows: equityRecordRows },
    invoiceApplication: { given: invoiceApplicationGiven, writes: invoiceApplicationWrites },
    product: { rows: productRows, writes: productWrites },
  },
};
