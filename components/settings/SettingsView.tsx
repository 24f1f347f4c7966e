import { Page } from '../ui/Page';
import { About } from './About';
import { Data } from './Data';
import { Look } from './Look';
import { Permissions } from './Permissions';
import { Shortcuts } from './Shortcuts';
import './settings.css';

/** Settings, in the panel behind the gear and on a page of their own. */
export function SettingsView() {
  return (
    <Page name="settings">
      <Look />
      <Permissions />
      <Shortcuts />
      <Data />
      <About />
    </Page>
  );
}
