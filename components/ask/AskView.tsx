import { Page } from '../ui/Page';

export function AskView() {
  return <Page name="ask">{null}</Page>;
}
