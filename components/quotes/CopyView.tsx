import type { View } from '../app/navigation';
import { Page } from '../ui/Page';

/** The saved copy of a passage, or a whole saved copy. */
export function CopyView({ view }: { view: Extract<View, { name: 'copy' | 'snapshot' }> }) {
  return <Page>{view.name}</Page>;
}
