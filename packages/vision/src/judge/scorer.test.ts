import { describe, expect, it } from 'vitest';
import { evidenceNames } from '../evidence/evidence.ts';
import { parseScorer, printScorer, scorePresence } from './scorer.ts';
import { scorerWeights } from './scorer-weights.ts';

describe('scorer', () => {
  it('printed and read again answers the same', () => {
    const scorer = parseScorer(scorerWeights);
    const again = parseScorer(printScorer(scorer));
    const values = Float32Array.from(evidenceNames, (_, i) => Math.sin(i) * 3);
    expect(scorePresence(again, values)).toBeCloseTo(scorePresence(scorer, values), 4);
  });

  it('has a weight for every figure that is gathered', () => {
    expect(parseScorer(scorerWeights).means).toHaveLength(evidenceNames.length);
  });

  it('refuses a text that is no scorer', () => {
    expect(parseScorer('0\n1\n1 1\n1 1\n1 1\n0').networks).toHaveLength(1);
    expect(() => parseScorer('0 0\n1\n1 1\n1 1\n1 1\n0')).toThrow('not a scorer');
    expect(() => parseScorer('0\n1\n1 1\n1 1\n1 1')).toThrow('not a scorer');
    expect(() => parseScorer('0\n1\n1 1\n1 1 1\n1 1\n0')).toThrow('not a scorer');
    expect(() => parseScorer('0\n1\n1 1\n1 1\n1 1\n0\n1 2 3')).toThrow('not a scorer');
    expect(() => parseScorer('0\nx\n1 1\n1 1\n1 1\n0')).toThrow('not a scorer');
  });
});
