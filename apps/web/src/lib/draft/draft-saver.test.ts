import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../api-error.ts';
import { DraftSaver } from './draft-saver.ts';
import type { Conflict } from './draft-saver.ts';
import { draftStatus } from './draft.ts';
import type { DraftStart } from './draft.ts';

interface Stored {
  readonly text: string;
  readonly version: number;
  readonly savedAs: string | null;
}

class StaleVersion extends ApiError {
  constructor(readonly stored: Stored) {
    super(409, '');
  }
}

/** A server that holds one text. Like the real one, it rejects a save of an older version with the newest. */
class Server {
  stored: Stored = { text: 'first', version: 1, savedAs: null };
  readonly seen: { readonly text: string; readonly version: number; readonly id: string }[] = [];
  /** The outcome of the next request. */
  next: 'answered' | 'lost on the way' | 'answer lost' | 'refused' = 'answered';

  async save(text: string, version: number, id: string): Promise<Stored> {
    const fate = this.next;
    this.next = 'answered';
    this.seen.push({ text, version, id });
    if (fate === 'lost on the way') throw new NoAnswerError('network', new Error('cut'));
    if (fate === 'refused') throw new ApiError(400, '');
    if (this.stored.savedAs !== id) {
      if (version !== this.stored.version) throw new StaleVersion(this.stored);
      this.change(text, id);
    }
    if (fate === 'answer lost') throw new NoAnswerError('network', new Error('cut'));
    return this.stored;
  }

  change(text: string, savedAs: string | null): void {
    this.stored = { text, version: this.stored.version + 1, savedAs };
  }
}

function open(start: Partial<DraftStart<string, number>> = {}) {
  const server = new Server();
  const saver = new DraftSaver<string, number, Stored, void>(
    { stored: 'first', base: 1, ...start },
    {
      send: ({ body, base, idOf }) => server.save(body, base, idOf({ body, base })),
      baseOf: ({ version }) => version,
      conflictIn: async (error): Promise<Conflict<Stored> | undefined> =>
        error instanceof StaleVersion
          ? { theirs: error.stored, lastSaveId: error.stored.savedAs ?? undefined }
          : undefined,
    },
  );
  const status = (body: string) => draftStatus(saver.read(), (other) => other === body);
  const save = async (body: string) => (await saver.save(() => body)).kind;
  const insist = async (body: string) => (await saver.insist(() => body)).kind;
  return { server, saver, status, save, insist };
}

describe('a draft', () => {
  it('is clean while its body equals the stored one, and again after a save', async () => {
    const { save, status, server } = open();
    expect([status('first'), status('second')]).toEqual(['clean', 'dirty']);
    const saving = save('second');
    await Promise.resolve();
    expect(status('second')).toBe('saving');
    expect(await saving).toBe('saved');
    expect([status('second'), status('third')]).toEqual(['clean', 'dirty']);
    expect(await save('third')).toBe('saved');
    expect(server.seen.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('reports a failure until it changes; a retry is the same save', async () => {
    const { save, status, server } = open();
    server.next = 'lost on the way';
    expect(await save('second')).toBe('failed');
    expect([status('second'), status('third'), status('first')]).toEqual(['failed', 'dirty', 'clean']);
    expect(await save('second')).toBe('saved');
    const [first, again] = server.seen;
    expect(again?.id).toBe(first?.id);
  });

  it('is a new save after a final rejection', async () => {
    const { save, server } = open();
    server.next = 'refused';
    await save('second');
    await save('second');
    const [first, again] = server.seen;
    expect(again?.id).not.toBe(first?.id);
  });

  it('saves in sequence, each save based on the one before', async () => {
    const { save, server } = open();
    expect(await Promise.all([save('second'), save('third')])).toEqual(['saved', 'saved']);
    expect(server.seen.map(({ text, version }) => [text, version])).toEqual([
      ['second', 1],
      ['third', 2],
    ]);
  });

  it('skips a flush of work that is already stored', async () => {
    const { saver, save, server } = open();
    const isStored = () => saver.read().stored === 'second';
    const [, flushed] = await Promise.all([save('second'), saver.flush(() => 'second', undefined, isStored)]);
    expect(flushed.kind).toBe('unchanged');
    expect(server.seen).toHaveLength(1);
  });
});

describe('a save whose response was lost', () => {
  it('does not conflict with the next save', async () => {
    const { save, server, status } = open();
    server.next = 'answer lost';
    expect(await save('second')).toBe('failed');
    expect(await save('third')).toBe('saved');
    expect(server.stored.text).toBe('third');
    expect(status('third')).toBe('clean');
  });

  it('does not conflict after a reload either', async () => {
    const before = open();
    before.server.next = 'answer lost';
    await before.save('second');
    const { base, sent } = before.saver.read();
    const { server, save } = open({ stored: undefined, base, sent });
    server.change('second', sent[0]?.id ?? null);
    expect(await save('third')).toBe('saved');
    expect(server.stored.text).toBe('third');
  });

  it('asks the person if someone else has saved since', async () => {
    const { save, server, status } = open();
    server.next = 'answer lost';
    await save('second');
    server.change('theirs', 'of somebody else');
    expect(await save('third')).toBe('contested');
    expect(server.stored.text).toBe('theirs');
    expect(status('third')).toBe('contested');
  });

  it('asks the person about a change that no save made', async () => {
    const { save, server } = open();
    server.next = 'answer lost';
    await save('second');
    server.change('marked', null);
    expect(await save('third')).toBe('contested');
  });
});

describe('a draft in conflict with someone else’s work', () => {
  async function collide() {
    const view = open();
    view.server.change('theirs', 'of somebody else');
    expect(await view.save('mine')).toBe('contested');
    return view;
  }

  it('stays in conflict after any edit, even back to the loaded state', async () => {
    const { status, saver } = await collide();
    expect([status('mine'), status('first')]).toEqual(['contested', 'contested']);
    expect(saver.read()).toMatchObject({ base: 1, theirs: { text: 'theirs' }, sent: [] });
  });

  it("overwrites only on the person's choice", async () => {
    const { save, insist, server, status } = await collide();
    expect(await save('mine')).toBe('contested');
    expect(server.stored.text).toBe('theirs');
    expect(await insist('mine')).toBe('saved');
    expect(server.stored.text).toBe('mine');
    expect(status('mine')).toBe('clean');
  });

  it('stays in conflict if the choice cannot be saved, or someone else was faster again', async () => {
    const { insist, server, saver, status } = await collide();
    server.next = 'lost on the way';
    expect(await insist('mine')).toBe('failed');
    expect(status('mine')).toBe('contested');
    server.change('once more', null);
    expect(await insist('mine')).toBe('contested');
    expect(saver.read().theirs?.text).toBe('once more');
    expect(await insist('mine')).toBe('saved');
  });

  it('is resolved when the person accepts the stored state', async () => {
    const { saver, status } = await collide();
    saver.restart({ stored: 'theirs', base: 2 });
    expect([status('theirs'), status('mine')]).toEqual(['clean', 'dirty']);
  });
});
