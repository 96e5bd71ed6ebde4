import { systemLook } from '../../src/lib/createLook.ts';
import { Header } from '../../src/shell/Header.tsx';
import { LoadingScreen } from '../../src/shell/LoadingScreen.tsx';
import { Footer, PageLayout } from '../../src/shell/PageLayout.tsx';
import { ButtonSpecimens } from './ButtonSpecimens.tsx';
import { called } from './called.ts';
import { NoticeSpecimens } from './NoticeSpecimens.tsx';
import { names } from './names.ts';
import { pages } from './pages.tsx';
import { Specimen, Stage } from './Specimen.tsx';
import { ToastSpecimens } from './ToastSpecimens.tsx';
import { UserMenuSpecimens } from './UserMenuSpecimens.tsx';

/** Everything that is not a whole page. */
export function Parts() {
  return (
    <PageLayout
      page="Parts"
      header={
        <Header
          profile={names.usual}
          look={systemLook}
          onHome={called('home')}
          onLook={called('look')}
          onDetails={called('details')}
          onLogout={called('logout')}
        />
      }
      footer={<Footer />}
    >
      <h1>Parts</h1>
      <ButtonSpecimens />
      <UserMenuSpecimens />
      <ToastSpecimens />
      <NoticeSpecimens />
      <Specimen name="Loading" note="Drawn after 300 ms">
        <Stage look="screen">
          <LoadingScreen />
        </Stage>
      </Specimen>
      <Specimen name="Whole pages">
        <ul>
          {Object.keys(pages).map((name) => (
            <li key={name}>
              <a href={`?page=${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Specimen>
    </PageLayout>
  );
}
