import { describe, expect, it, vi } from 'vitest';

/** Imports the module as a freshly loaded page does: empty memory, same tab storage. */
async function loadPage() {
  vi.resetModules();
  return import('./kept-work.ts');
}

describe('kept work', () => {
  it('survives a reload once stored', async () => {
    const before = await loadPage();
    before.keepWork('ann/photo', { photo: 'data:image/jpeg;base64,AAAA' });
    before.storeWork('ann/photo');
    const after = await loadPage();
    expect(after.findWork('ann/photo')).toEqual({ photo: 'data:image/jpeg;base64,AAAA' });
    expect(after.findWork('bo/photo')).toBeUndefined();
  });

  it('is removed from the tab too when forgotten', async () => {
    const before = await loadPage();
    for (const key of ['a', 'b']) {
      before.keepWork(key, 1);
      before.storeWork(key);
    }
    before.forgetWork('a');
    expect([before.findWork('a'), before.findWork('b')]).toEqual([undefined, 1]);
    before.forgetAllWork();
    expect((await loadPage()).findWork('b')).toBeUndefined();
  });

  it('stays in memory if too large for the tab, and no older state returns', async () => {
    const page = await loadPage();
    page.keepWork('a', 'old');
    page.storeWork('a');
    page.keepWork('a', 'x'.repeat(6_000_000));
    page.storeWork('a');
    expect(String(page.findWork('a'))).toHaveLength(6_000_000);
    expect((await loadPage()).findWork('a')).toBeUndefined();
  });

  it('treats unreadable data as none', async () => {
    sessionStorage.setItem('keptWork:a', '{');
    expect((await loadPage()).findWork('a')).toBeUndefined();
  });
});
