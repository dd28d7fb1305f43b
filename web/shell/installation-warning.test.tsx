import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keys } from '../data/query.ts';
import { type Product, ProductProvider } from './product.ts';
import { InstallationWarning } from './installation-warning.tsx';

const shown = (warnings: readonly string[] | null) => {
  const client = new QueryClient();
  if (warnings) client.setQueryData(keys.shell, { warnings });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ProductProvider value={{ waiting: () => new Promise(() => {}) } as Partial<Product> as Product}>
        <InstallationWarning />
      </ProductProvider>
    </QueryClientProvider>,
  );
};

test('what is wrong with the installation is announced above the page, and nothing is shown while all is well', () => {
  expect(shown(['The disk is nearly full (300 MB left).'])).toMatch(
    /^<div role="alert".*The disk is nearly full \(300 MB left\)\..*<\/div>$/,
  );
  expect([shown([]), shown(null)]).toEqual(['', '']);
});
