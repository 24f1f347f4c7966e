import type { ModelSettings } from './choices';
export function BrowserModel(_: { settings: ModelSettings; onAdded: (id: string) => void }) {
  return null;
}
