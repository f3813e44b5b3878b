import { DrawerPage } from '../../features/inspection/drawer/drawer-page.tsx';

export function DrawerRoute({ id, number }: { readonly id: string; readonly number: string }) {
  return <DrawerPage id={id} number={number} />;
}
