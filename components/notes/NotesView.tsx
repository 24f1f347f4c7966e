import { Page } from '../ui/Page';

export function NotesView() {
  return <Page name="notes">{null}</Page>;
}
