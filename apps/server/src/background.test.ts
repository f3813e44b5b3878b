import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Background } from './background.ts';

const { log } = fastify({ logger: { level: 'silent' } });
const never = () => new Promise<void>(() => undefined);

/** A job that ends on request. */
function held() {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { work: () => gate, release: () => release() };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('background work', () => {
  it('runs one job at a time, and repeats a subject that was requested while it ran', async () => {
    const background = new Background(log);
    const first = held();
    const done: string[] = [];
    let atOnce = 0;
    const note = (subject: string, wait = () => Promise.resolve<unknown>(undefined)) => {
      background.start(subject, async () => {
        atOnce++;
        expect(atOnce).toBe(1);
        await wait();
        atOnce--;
        done.push(subject);
      });
    };
    note('a', first.work);
    for (let again = 0; again < 5; again++) {
      note('a');
      note('b');
    }
    first.release();
    await background.settle();
    expect(done).toEqual(['a', 'a', 'b']);
  });

  it('continues after a failure', async () => {
    const background = new Background(log);
    const after = vi.fn(() => Promise.resolve());
    background.start('a', () => Promise.reject(new Error('no')));
    background.start('b', after);
    await background.settle();
    expect(after).toHaveBeenCalledTimes(1);
  });

  it("drops jobs beyond the queue's limit", async () => {
    const background = new Background(log);
    const first = held();
    const done = vi.fn(() => Promise.resolve());
    background.start('first', first.work);
    for (let subject = 0; subject < 1000; subject++) background.start(String(subject), done);
    first.release();
    await background.settle();
    expect(done).toHaveBeenCalledTimes(100);
  });

  it('is signaled at shutdown, and no waiting job starts', async () => {
    const background = new Background(log);
    const waiting = vi.fn(() => Promise.resolve());
    const stopped = vi.fn();
    background.start(
      'a',
      ({ ending }) =>
        new Promise((stop) => {
          ending.addEventListener('abort', () => {
            stopped();
            stop();
          });
        }),
    );
    background.start('b', waiting);
    await background.end();
    background.start('c', waiting);
    await background.settle();
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(waiting).not.toHaveBeenCalled();
  });

  it('does not keep the process alive', async () => {
    vi.useFakeTimers();
    const background = new Background(log);
    background.start('a', never);
    const ended = background.end();
    await vi.advanceTimersByTimeAsync(5000);
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });
});
