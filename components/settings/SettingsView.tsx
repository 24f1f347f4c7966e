import { Page } from '../ui/Page';
import { About } from './About';
import { Data } from './Data';
import { Look } from './Look';
import { Limits } from './models/Limits';
import { Models } from './models/Models';
import { Roles } from './models/Roles';
import { Sharing } from './models/Sharing';
import { Permissions } from './Permissions';
import { Shortcuts } from './Shortcuts';
import { Sources } from './sources/Sources';
import { Fetching } from './trust/Fetching';
import { Trust } from './trust/Trust';
import './settings.css';

/**
 * Settings, in the panel behind the gear and on a page of their own.
 *
 * @param part where it opens: at the models, for who came to add one
 */
export function SettingsView({ part }: { part?: 'models' | undefined }) {
  return (
    <Page name="settings">
      <Models arrived={part === 'models'} />
      <Roles />
      <Limits />
      <Sources />
      <Look />
      <Sharing />
      <Trust />
      <Fetching />
      <Permissions />
      <Shortcuts />
      <Data />
      <About />
    </Page>
  );
}
