import { useTranslate } from 'react-admin';
import { products } from '#domain/shop/products.ts';

/** What a pack is called in the reader's language, by the name orders keep; that name where the pack is sold no more. */
export const useProductName = (): ((name: string) => string) => {
  const translate = useTranslate();
  return (name) => {
    const product = products.find((each) => each.name === name);
    return product === undefined ? name : translate(`shop.product.${product.id}`, { _: name });
  };
};
