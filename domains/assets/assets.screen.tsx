import { href } from '#kernel';
import { usePlace } from '#web/shell/router.tsx';
import { assetPages } from './asset-pages.ts';
import { AssetList } from './register/asset-list.tsx';
import { AssetPage } from './register/asset-page.tsx';
import { RegistrationPage } from './registrations/registration-page.tsx';

/** The pages of the register, fetched together: they are small. */
export default function AssetsScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const { id } = params;
  if (id === undefined) return <AssetList />;
  if (path.startsWith(href(assetPages.registrations))) return <RegistrationPage key={id} id={id} />;
  return <AssetPage key={id} id={id} />;
}
