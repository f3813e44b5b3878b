import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { Tool } from '@stowed/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readZip } from '../../test/read-zip.ts';
import { Labels } from './dataset.ts';
import { yoloSettings } from './dataset-yolo.ts';
import { doubtSurplus } from './analysis.service.ts';
import { writeZip } from './zip-writer.ts';

const AT = new Date('2026-01-02T03:04:06Z');
const named = (name: string, confidence: number): Tool => ({
  name,
  position: '1',
  status: 'present',
  shapeType: 'rectangle',
  uniqueId: name,
  confidence,
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  angle: 0,
});

describe('more proposals than a drawer has positions', () => {
  it('TRAIN-026 are marked for review, least certain first, and all are kept', () => {
    const tools = [named('a', 0.9), named('b', 0.2), named('c', 0.8)];
    expect(doubtSurplus(tools, 2)).toEqual([
      tools[0],
      { ...tools[1], needsReview: true, reason: 'More shapes than positions: this may not be a tool.' },
      tools[2],
    ]);
    expect(doubtSurplus(tools, 3)).toEqual(tools);
  });
});

describe("a YOLO dataset's settings", () => {
  /**
   * YAML 1.2, 5.1; omits byte order marks and Unicode line breaks, because not every reader preserves them.
   */
  const printable = /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;
  const settingsOf = (names: readonly string[]) => {
    const labels = new Labels(0);
    for (const name of names) labels.numberOf(name);
    return yoloSettings(labels);
  };

  it('TRAIN-051 preserve every name in characters that YAML allows', () => {
    const hard = [
      '\u007f',
      '\u0000',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\uffff',
      '- "a": \'b\' # c',
      '~',
      '0',
      '\u{1f527}',
    ];
    const anyNames = fc.uniqueArray(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hard)));
    fc.assert(
      fc.property(anyNames, (names) => {
        const text = settingsOf(names);
        expect(text).toMatch(printable);
        expect(Object.values(parse(text).names ?? {})).toEqual(names);
      }),
      { numRuns: 300, examples: [[hard]] },
    );
  });

  it('TRAIN-051 name folders relative to the file, wherever the trainer starts', () => {
    expect(parse(settingsOf(['Hammer']))).toEqual({
      train: 'images/train',
      val: 'images/train',
      nc: 1,
      names: { 0: 'Hammer' },
    });
  });
});

describe('a ZIP', () => {
  it('TRAIN-051 preserves names and contents, compressed or not', async () => {
    async function* entries() {
      yield { name: 'a/ä 扳手.txt', content: Buffer.from('x'.repeat(5000)), compress: true };
      yield { name: 'b.jpg', content: Buffer.from([0, 255, 1]), compress: false };
      yield {
        name: 'c.json',
        content: (async function* () {
          yield '{"a":';
          yield '1}';
        })(),
        compress: true,
      };
      yield { name: 'empty', content: Buffer.alloc(0), compress: false };
    }
    const files = readZip(await buffer(writeZip(entries(), AT)));
    expect([...files].map(([name, content]) => [name, content.length])).toEqual([
      ['a/ä 扳手.txt', 5000],
      ['b.jpg', 3],
      ['c.json', 7],
      ['empty', 0],
    ]);
    expect(files.get('c.json')?.toString()).toBe('{"a":1}');
  });

  it('requests the next picture only after the previous one was read', async () => {
    let asked = 0;
    async function* pictures() {
      for (asked = 1; asked <= 200; asked += 1) {
        yield { name: `${asked}.jpg`, content: Buffer.alloc(300_000, asked), compress: false };
      }
    }
    const zip = writeZip(pictures(), AT);
    zip.read(1);
    // why: nothing signals that a writer waits; a writer that does not would finish long before.
    for (let turn = 0; turn < 50; turn += 1) await pause(1);
    expect(asked).toBeLessThan(10);
    zip.destroy();
  });

  it('fails if its content fails, so that half a file never looks complete', async () => {
    async function* broken() {
      yield { name: 'a', content: Buffer.from('a'), compress: false };
      throw new Error('the database is gone');
    }
    await expect(buffer(writeZip(broken(), AT))).rejects.toThrow('the database is gone');
  });
});
