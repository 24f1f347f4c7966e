import { expect, it, vi } from 'vitest';
import { warmModels } from '../../../lib/models/warm';

it('goes the way of a call without sending anything', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nothing may be sent'));
  const said = vi.spyOn(console, 'error');
  try {
    await expect(warmModels()).resolves.toMatchObject({ ok: true, value: {}, notes: [] });
    expect(fetch).not.toHaveBeenCalled();
    expect(said).not.toHaveBeenCalled();
  } finally {
    fetch.mockRestore();
    said.mockRestore();
  }
});
