import { Page } from '../ui/Page';

export function LibraryView() {
  return <Page name="library">{null}</Page>;
}
