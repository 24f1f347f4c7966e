import { Page } from '../ui/Page';

export function SettingsView() {
  return <Page name="settings">{null}</Page>;
}
